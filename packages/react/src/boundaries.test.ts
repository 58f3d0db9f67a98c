import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('sends requests to the service only through the client library [S7.145]', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|^testing/.test(path),
  );
  expect(sources.length).toBeGreaterThan(50);
  const asking = sources.filter((path) =>
    /\bfetch\(|XMLHttpRequest|sendBeacon|\/api\/v1/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  );
  expect(asking).toEqual([]);
});
