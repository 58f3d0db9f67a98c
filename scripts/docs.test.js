import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { stepsOf } from '../apps/dashboard/src/pages/connect/frameworks.ts';
import { readManual } from '../apps/service/src/testing/manual.ts';
import { generatedPages } from '../docs/.vitepress/pages/generated.ts';

const root = join(import.meta.dirname, '..');

/** The pages of the site that are generated from the contract. */
const generated = new Map([...generatedPages].map(([path, text]) => [`docs/${path}`, text]));

/**
 * Returns the text of a page, generated or from its file.
 *
 * @param {string} path
 */
const read = (path) => generated.get(path) ?? readFileSync(join(root, path), 'utf8');
const pages = readdirSync(join(root, 'docs'), { encoding: 'utf8', recursive: true })
  .filter((path) => path.endsWith('.md'))
  .map((path) => join('docs', path))
  .concat('README.md', 'AGENTS.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md')
  .concat(['contract', 'js', 'ui', 'react', 'next'].map((name) => `packages/${name}/README.md`))
  .concat('apps/service/README.md', 'apps/dashboard/README.md', ...generated.keys());
const fence = /^ *```(\S*) *(\S*)\n(.*?)^ *```$/gms;

/**
 * Returns the anchors of the headings, as GitHub generates them unless the heading has its own.
 *
 * @param {string} path
 */
const anchors = (path) =>
  [
    ...read(path)
      .replace(fence, '')
      .matchAll(/^#+ (.*?)(?: \{#(.*)\})?$/gm),
  ].map(
    ([, title = '', id]) =>
      id ??
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
  );

it('links to files and headings that exist', () => {
  const dead = pages.flatMap((page) =>
    [
      ...read(page)
        .replace(fence, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [file, anchor] = target.split('#');
        const path = file ? normalize(join(dirname(page), file)) : page;
        return (
          !(generated.has(path) || existsSync(join(root, path))) ||
          (anchor !== undefined && !anchors(path).includes(anchor))
        );
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});

/** The files of the repository. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 1 << 26 })
  .toString()
  .split('\n')
  .filter((path) => existsSync(join(root, path)));

/** Names of files that are not in the repository: those of the reader's app. */
const filesOfApps = ['src/main.tsx'];

/**
 * Returns the paths that a name in the documentation stands for: `{a,b}` are alternatives.
 *
 * @param {string} name
 * @returns {string[]}
 */
function expand(name) {
  const [all, before = '', list = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(name) ?? [];
  return all === undefined ? [name] : list.split(',').flatMap((part) => expand(before + part + after));
}

/**
 * Returns whether a file or folder exists. `*` and placeholders such as `<area>` match any name.
 *
 * @param {string} path
 */
function exists(path) {
  if (!/[*<]/.test(path)) return existsSync(join(root, path));
  const pattern = path.replaceAll(/[.+()]/g, '\\$&').replaceAll(/\*|<\w+>/g, '[^/]*');
  return files.some((file) => new RegExp(`^${pattern}(/|$)`).test(file));
}

/**
 * Returns the names of files and folders in a page, in backticks, that do not exist. A name is relative to the
 * repository, or to a folder that the same line or the header of its table names before it.
 *
 * @param {string} page
 */
function missingFiles(page) {
  /** @type {string[]} */
  let folders = [];
  /** @type {string[]} */
  let ofTable = [];
  return read(page)
    .replace(fence, '')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('|---')) ofTable = folders;
      else if (!line.startsWith('|')) ofTable = [];
      folders = [...ofTable];
      return [...line.matchAll(/`([^`]+)`|\]\(([^)\s#:]+)/g)].flatMap(([, name, link]) => {
        // No command, package, URL or path of a URL.
        const isFile =
          name === undefined || (/^[^/@]*\/|\.(ts|tsx|js|json|md|sql|svg)$/.test(name) && !/[\s:=$]/.test(name));
        if (!isFile) return [];
        const found = expand(name ?? normalize(join(dirname(page), link ?? ''))).map(
          (path) => ['', ...folders].map((folder) => join(folder, path)).find(exists) ?? null,
        );
        folders.push(...found.filter((path) => path !== null).filter(isFolder));
        return found.includes(null) && name !== undefined && !filesOfApps.includes(name) ? [name] : [];
      });
    });
}

/**
 * Returns whether a path without placeholders is a folder.
 *
 * @param {string} path
 */
const isFolder = (path) => existsSync(join(root, path)) && statSync(join(root, path)).isDirectory();

it.each(['README.md', 'AGENTS.md', 'docs/architecture.md'])('%s names only files and folders that exist', (page) => {
  const missing = missingFiles(page);
  // The folders of build results, which exist only after a build.
  const ignored = spawnSync('git', ['check-ignore', ...missing], { cwd: root, encoding: 'utf8' }).stdout.split('\n');
  expect(missing.filter((name) => !ignored.includes(name))).toEqual([]);
});

const manual = readManual();

it('has pages of at most 1,200 words in the manual, all of which the overview links to', () => {
  const long = [...manual.pages].filter(([, text]) => text.trim().split(/\s+/).length > 1200);
  expect(long.map(([name]) => name)).toEqual([]);
  const [[, overview = ''] = [], ...others] = manual.pages;
  const linked = [...overview.matchAll(/\]\((production\/[^)#]*)/g)].map(([, path]) => path);
  expect(others.map(([name]) => name).filter((name) => !linked.includes(name))).toEqual([]);
});

/** Names of settings and variables in the tables of the manual. */
const documented = [...manual.text.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([A-Z_]+(?:<PROVIDER>\w+)?)`/g)].map(([, name = '']) => name),
);

it('has a row for each setting of the service, once', () => {
  const files = readdirSync(join(root, 'apps/service/src/config')).map((file) => `config/${file}`);
  const source = ['config.ts', ...files, 'domain/oauth/provider-environment.ts', 'tracing/settings.ts']
    .map((path) => read(`apps/service/src/${path}`))
    .join();
  const names = source.matchAll(/get\('(\w+)'|required\(\s*'(\w+)'|\bkey\(\s*'(\w+)'|\$\{prefix\}_(\w+)`\)/g);
  const settings = [...names].map(([, plain, needed, internal, provider]) => {
    if (internal) return `KEYSTACK_INTERNAL_${internal}`;
    return provider ? `KEYSTACK_OAUTH_<PROVIDER>_${provider}` : (plain ?? needed);
  });
  const own = documented.filter((name) => settings.includes(name) || !name.startsWith('OTEL_'));
  expect(own.toSorted()).toEqual([...new Set([...settings, 'NODE_ENV'])].toSorted());
});

it('names only variables that the SDK of OpenTelemetry reads', () => {
  const sdk = readdirSync(join(root, 'node_modules/@opentelemetry'), { encoding: 'utf8', recursive: true })
    .filter((path) => /^[\w-]+\/build\/src\/.*\.js$/.test(path))
    .map((path) => read(join('node_modules/@opentelemetry', path)))
    .join();
  const readBySdk = [
    ...sdk.matchAll(/\bOTEL_[A-Z_]+(?:\$\{\w+\}_[A-Z_]+)?/g),
    ...read('apps/service/src/tracing/log-export.ts').matchAll(/\bOTEL_[A-Z_]+/g),
  ].flatMap(([name = '']) => ['TRACES', 'LOGS'].map((signal) => name.replace(/\$\{\w+\}/, signal)));
  const ours = read('apps/service/src/tracing/settings.ts');
  const standard = documented.filter((name) => name.startsWith('OTEL_') && !ours.includes(`get('${name}')`));
  expect(standard).not.toEqual([]);
  expect(standard.filter((name) => !readBySdk.includes(name))).toEqual([]);
});

it('shows the code of an example as it is there', () => {
  let examples = 0;
  for (const page of pages) {
    for (const [, , file, code = ''] of read(page).matchAll(fence)) {
      if (!file) continue;
      examples++;
      const lines = read(file).split('\n');
      let at = -1;
      for (const line of code.split('\n').map((line) => line.trim())) {
        if (line === '' || line === '…') continue;
        at = lines.findIndex((candidate, index) => index > at && candidate.trim() === line);
        expect(at, `${page}: "${line}" is not in ${file}, or not in this order`).not.toBe(-1);
      }
    }
  }
  expect(examples).toBeGreaterThan(0);
});

it.each(/** @type {const} */ (['next', 'express']))('shows the code of the Connect page for %s', (framework) => {
  const page = read(`docs/quickstart/${framework === 'next' ? 'nextjs' : 'node'}.md`);
  const blocks = [...page.matchAll(fence)].map(([, , , code]) => code);
  const keys = { url: 'http://localhost:8100', projectId: '…', clientKey: '…', serverKey: '…' };
  const files = stepsOf(framework, keys).flatMap((step) => step.files ?? []);
  for (const { content } of files) expect(blocks).toContain(content);
});
