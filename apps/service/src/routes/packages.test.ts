import { parseTarGzip } from 'nanotar';
import { expect, it } from 'vitest';
import { packageRoutes } from './packages.ts';

const get = (name: string) => packageRoutes({ url: 'http://localhost:8100' }).request(`/packages/${name}.tgz`);

it('serves the packages as archives that depend on each other by URL', async () => {
  const response = await get('react');
  expect(response.headers.get('content-type')).toBe('application/gzip');
  const files = await parseTarGzip(await response.arrayBuffer());
  const manifest = JSON.parse(files.find(({ name }) => name === 'package/package.json')?.text ?? '');
  expect(manifest).toMatchObject({
    name: '@keystack/react',
    dependencies: {
      '@keystack/contract': 'http://localhost:8100/packages/contract.tgz',
      '@keystack/js': 'http://localhost:8100/packages/js.tgz',
      '@keystack/ui': 'http://localhost:8100/packages/ui.tgz',
      uqr: expect.stringMatching(/^\d/),
    },
  });
  const names = files.map(({ name }) => name);
  expect(names).toContain('package/dist/index.js');
  expect(names).toContain('package/src/styles.css');
  expect(names.filter((name) => /\.test\.|tsbuildinfo/.test(name))).toEqual([]);
});

it('serves the same archive for the same files', async () => {
  const [first, second] = [await (await get('js')).arrayBuffer(), await (await get('js')).arrayBuffer()];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
});

it('serves nothing else', async () => {
  expect((await get('testing')).status).toBe(404);
  expect((await get('..%2fpackage')).status).toBe(404);
});
