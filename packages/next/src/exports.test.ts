import { readFileSync } from 'node:fs';
import * as react from '@keystack/react';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as browser from './browser.ts';
import type { StackClientApp, StackServerApp } from './server.ts';
import * as server from './server.ts';

vi.mock('next/cache', () => ({ io: undefined }));
vi.mock('next/headers', () => ({}));
vi.mock('next/navigation', () => ({}));

const names = (entry: object) => Object.keys(entry).sort();
const secretApps = ['StackAdminApp', 'StackServerApp'];

describe('the exports of the package', () => {
  it('is everything of @keystack/react, in browsers as on servers', () => {
    const wanted = names(react).filter((name) => !secretApps.includes(name));
    expect(names(browser)).toEqual(expect.arrayContaining(wanted));
    expect(names(server).filter((name) => !secretApps.includes(name))).toEqual(names(browser));
  });

  it('is every type of @keystack/react, for both', () => {
    const typesOf = (entry: string) => {
      const code = readFileSync(new URL(entry, import.meta.url), 'utf8');
      const lists =
        code
          .match(/export type \{[^}]*\}/g)
          ?.join()
          .match(/[A-Z]\w+/g) ?? [];
      return [...lists, ...[...code.matchAll(/\btype ([A-Z]\w+)/g)].map(([, name]) => name)].sort();
    };
    expect(typesOf('./server.ts')).toEqual(typesOf('../../react/src/index.ts'));
    expectTypeOf<StackServerApp<true, 'demo'>>().toExtend<StackClientApp<true, 'demo'>>();
  });

  it('is no app that holds a secret, in browsers', () => {
    expect(names(server)).toEqual(expect.arrayContaining(secretApps));
    for (const app of secretApps) expect(names(browser)).not.toContain(app);
  });
});
