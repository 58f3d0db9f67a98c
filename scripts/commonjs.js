// Adds CommonJS copies to the compiled packages: `node scripts/commonjs.js`. Jest, and TypeScript with `module:
// node16`, cannot require ECMAScript modules. Node can since 20.19 and gets them, so that no process loads a package
// twice.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { fail, root } from './run.js';

/** Folders of the compiled packages. */
const compiled = ['contract/dist', 'js/dist', 'ui/dist', 'react/dist', 'next/lib'];

/** The dependencies that have ECMAScript modules only. e2e/commonjs.spec.ts fails if one is missing here. */
const withoutCommonJs = /^(?:jose$|@tanstack\/react-table$|lucide-react\/)/;

/** Options of esbuild for all files. `import()` becomes `require`, because Jest needs a flag of Node for the former. */
const options = /** @type {const} */ ({
  bundle: true,
  format: 'cjs',
  logLevel: 'warning',
  platform: 'node',
  supported: { 'dynamic-import': false },
  target: 'node20',
});

/**
 * Converts every module of a compiled package into `cjs/`, and copies its declarations. Dependencies without a CommonJS
 * version are bundled into `cjs/vendor/`.
 *
 * @param {string} folder
 */
async function addCommonJs(folder) {
  const target = join(folder, 'cjs');
  await rm(target, { recursive: true, force: true });
  const files = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  /** @type {Map<string, string>} */
  const vendored = new Map();
  await build({
    ...options,
    entryPoints: files.filter((file) => file.endsWith('.js')),
    outbase: folder,
    outdir: target,
    plugins: [keepImports(target, folder, vendored)],
  });
  await build({
    ...options,
    entryPoints: [...vendored].map(([specifier, file]) => ({ in: file, out: vendorName(specifier) })),
    external: ['react', 'react-dom'],
    outdir: join(target, 'vendor'),
  });
  await Promise.all(
    files
      .filter((file) => file.endsWith('.d.ts'))
      .map((file) => copyDeclaration(file, join(target, relative(folder, file)))),
  );
  await writeFile(join(target, 'package.json'), '{ "type": "commonjs" }\n');
}

/**
 * Returns a plugin of esbuild that keeps each import as it is, except those of modules that cannot be required. It
 * records these, and points their imports to the vendored file.
 *
 * @param {string} target
 * @param {string} folder
 * @param {Map<string, string>} vendored the path of each recorded module by its specifier
 * @returns {import('esbuild').Plugin}
 */
function keepImports(target, folder, vendored) {
  return {
    name: 'keep-imports',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ importer, kind, path }) => {
        if (kind === 'entry-point') return undefined;
        if (!withoutCommonJs.test(path)) return { path, external: true };
        vendored.set(path, createRequire(importer).resolve(path));
        const from = dirname(join(target, relative(folder, importer)));
        const vendor = relative(from, join(target, 'vendor', `${vendorName(path)}.js`)).replaceAll(sep, '/');
        return { path: vendor.startsWith('.') ? vendor : `./${vendor}`, external: true };
      });
    },
  };
}

/** @param {string} specifier */
const vendorName = (specifier) => specifier.replace(/^@/, '').replaceAll('/', '-');

/**
 * Copies a declaration file without the reference to its source map, whose paths would be wrong.
 *
 * @param {string} source
 * @param {string} copy
 */
async function copyDeclaration(source, copy) {
  await mkdir(dirname(copy), { recursive: true });
  const text = await readFile(source, 'utf8');
  await writeFile(copy, text.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
}

await Promise.all(compiled.map((path) => addCommonJs(join(root, 'packages', path)))).catch(fail);
