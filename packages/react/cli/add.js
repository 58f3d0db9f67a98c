import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { components, readTemplate } from './components.js';
import { UsageError } from './usage-error.js';

const names = Object.keys(components);

/** The help text of `keystack add`. */
export const addHelp = `Usage: keystack add <component>... [options]

Copies the source of components into your app, where you can change it. The copies use only the public hooks
and methods of @keystack/react or @keystack/next, and the classes of Tailwind CSS with the tokens of shadcn/ui.

Components:
${names.map((name) => `  ${name.padEnd(13)}${components[name]?.description}`).join('\n')}

Options:
  --dir <folder>  Folder for the files. Default: src/components/keystack if there is a folder src,
                  otherwise components/keystack
  --overwrite     Replace files that exist
  --help          Print this text
`;

/**
 * Copies the source of components into the app in the folder `cwd`. Writes nothing if it throws a `UsageError`.
 *
 * @param {string[]} args arguments after `add`
 * @param {string} cwd
 * @returns {Promise<string>} text for the terminal
 */
export async function add(args, cwd) {
  const { values, positionals } = parse(args);
  if (values.help) return addHelp;
  if (positionals.length === 0) throw new UsageError(`Name a component: ${names.join(', ')}.`);
  const wanted = positionals.map(componentOf);
  const folder = values.dir ?? (existsSync(join(cwd, 'src')) ? 'src/components/keystack' : 'components/keystack');
  const library = await libraryOf(cwd);

  /** @type {{ path: string, source: string, isPart: boolean }[]} */
  const files = [];
  for (const { file, parts } of wanted) {
    for (const name of [file, ...parts]) {
      const path = join(folder, name);
      if (files.some((other) => other.path === path)) continue;
      files.push({ path, source: await readTemplate(name, library), isPart: name !== file });
    }
  }

  /** @type {string[]} */
  const lines = [];
  /** @type {typeof files} */
  const written = [];
  for (const file of files) {
    const existing = await read(resolve(cwd, file.path));
    if (existing === undefined) lines.push(`Created   ${file.path}`);
    else if (existing === file.source) lines.push(`Unchanged ${file.path}`);
    else if (values.overwrite) lines.push(`Replaced  ${file.path}`);
    // Another component has brought this file, and the app may have changed it on purpose.
    else if (file.isPart) lines.push(`Kept      ${file.path}, which you have changed`);
    else {
      throw new UsageError(
        `${file.path} exists and differs from the original, so nothing was written. To replace it, add --overwrite. To keep it, choose another folder with --dir.`,
      );
    }
    if (existing === undefined || values.overwrite) written.push(file);
  }
  for (const { path, source } of written) {
    await mkdir(dirname(resolve(cwd, path)), { recursive: true });
    await writeFile(resolve(cwd, path), source);
  }
  return `${lines.join('\n')}\n\n${nextSteps(wanted, folder, library)}`;
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { dir: { type: 'string' }, overwrite: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}. "keystack add --help" lists the options.`);
  }
}

/** @param {string} name */
function componentOf(name) {
  const component = Object.hasOwn(components, name) ? components[name] : undefined;
  if (component) return component;
  throw new UsageError(`There is no component "${name}". Choose one of: ${names.join(', ')}.`);
}

/**
 * Returns the package that an app imports, by its package.json.
 *
 * @param {string} cwd
 */
async function libraryOf(cwd) {
  const text = await read(join(cwd, 'package.json'));
  const { dependencies = {}, devDependencies = {} } = parseManifest(text ?? '{}');
  return '@keystack/next' in { ...dependencies, ...devDependencies } ? '@keystack/next' : '@keystack/react';
}

/** @param {string} text */
function parseManifest(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `package.json is not valid JSON (${error instanceof Error ? error.message : error}). Correct it and run the command again.`,
    );
  }
}

/**
 * Returns the content of a file, or `undefined` if there is none.
 *
 * @param {string} path
 */
async function read(path) {
  return existsSync(path) ? readFile(path, 'utf8') : undefined;
}

/**
 * Returns the text about how to use the copies.
 *
 * @param {import('./components.js').EjectableComponent[]} wanted
 * @param {string} folder
 * @param {string} library
 */
function nextSteps(wanted, folder, library) {
  const imports = wanted.map(
    ({ exportName, file }) => `  import { ${exportName} } from './${join(folder, file.replace('.tsx', ''))}';`,
  );
  return `Next, import from there instead of ${library}, with a path relative to your file:

${imports.join('\n')}

The files are yours. Updates of ${library} do not change them.
`;
}
