import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../.github/workflows/', import.meta.url);

it.each(readdirSync(folder))('%s uses actions by the digest of a commit, because a tag can be moved', (name) => {
  const uses = [...readFileSync(new URL(name, folder), 'utf8').matchAll(/uses: *(\S+)/g)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((action) => !/^[\w./-]+@[0-9a-f]{40}$/.test(String(action)))).toEqual([]);
});
