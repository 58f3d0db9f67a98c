import * as react from '@keystack/react';
import { describe, expect, it, vi } from 'vitest';
import * as browser from './browser.ts';
import * as server from './server.ts';

vi.mock('next/headers', () => ({}));
vi.mock('next/navigation', () => ({}));

const names = (entry: object) => Object.keys(entry).sort();
const secretApps = ['StackAdminApp', 'StackServerApp'];

describe('what the package exports', () => {
  it('is every component and hook of @keystack/react, in browsers as on servers', () => {
    const wanted = names(react).filter((name) => /^(use)?[A-Z]/.test(name) && !secretApps.includes(name));
    expect(names(browser)).toEqual(expect.arrayContaining(wanted));
    expect(names(server).filter((name) => !secretApps.includes(name))).toEqual(names(browser));
  });

  it('is no app that holds a secret, in browsers', () => {
    expect(names(server)).toEqual(expect.arrayContaining(secretApps));
    for (const app of secretApps) expect(names(browser)).not.toContain(app);
  });
});
