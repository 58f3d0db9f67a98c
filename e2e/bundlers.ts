import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';
import { requireOfHosts } from './host-packages.ts';

/**
 * The files of a built app by their path, with React left out. `/index.js` is the entry and `/index.css` the style
 * sheet.
 */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

/** The modules of React. The built apps import them, and the page gets them from {@link reactFiles}. */
const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** Builds the app at `entry` with a bundler, for production. */
export type Bundler = (entry: string) => Promise<BuiltFiles>;

/** The bundlers other than Vite that apps use with the components, by name. */
export const bundlers: Readonly<Record<string, Bundler>> = { esbuild: buildWithEsbuild, webpack: buildWithWebpack };

async function buildWithEsbuild(entry: string): Promise<BuiltFiles> {
  const { outputFiles } = await build({
    entryPoints: { index: entry },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    outdir: '/',
    write: false,
    external: [...reactModules],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map(outputFiles.map(({ path, contents }) => [path, Buffer.from(contents)]));
}

async function buildWithWebpack(entry: string): Promise<BuiltFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'keystack-webpack-'));
  const webpack = promisify(requireOfHosts('webpack'));
  const stats = await webpack({
    mode: 'production',
    entry: { index: entry },
    experiments: { outputModule: true, css: true },
    externals: Object.fromEntries(reactModules.map((name) => [name, name])),
    externalsType: 'module',
    output: {
      path: folder,
      publicPath: '/',
      filename: '[name].js',
      cssFilename: '[name].css',
      module: true,
      chunkFormat: 'module',
    },
    performance: false,
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const files = new Map<string, Buffer>();
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name));
    // Webpack minifies only JavaScript.
    const { code } = name.endsWith('.css')
      ? await transform(content, { loader: 'css', minify: true })
      : { code: content };
    files.set(`/${name}`, Buffer.from(code));
  }
  await rm(folder, { recursive: true });
  return files;
}

/** Returns the modules of React by their path, and the import map that leads to them. */
export async function reactFiles(): Promise<{ readonly files: BuiltFiles; readonly importMap: object }> {
  const require = createRequire(import.meta.url);
  const contents = `globalThis.react = { ${reactModules.map((name) => `'${name}': require('${name}')`).join(', ')} };`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files = new Map([['/react/all.js', Buffer.from(outputFiles[0]?.contents ?? [])]]);
  for (const name of reactModules) {
    const names = Object.keys(require(name)).filter((each) => each !== 'default');
    const source = `import '/react/all.js';
      export default globalThis.react['${name}'];
      export const { ${names.join(', ')} } = globalThis.react['${name}'];`;
    files.set(`/react/${name}.js`, Buffer.from(source));
  }
  const imports = Object.fromEntries(reactModules.map((name) => [name, `/react/${name}.js`]));
  return { files, importMap: { imports } };
}
