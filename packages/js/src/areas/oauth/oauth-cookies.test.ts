import { afterEach, expect, it, vi } from 'vitest';
import { readOAuthCookie, setOAuthCookie } from './oauth-cookies.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page whose browser sends these cookies. Returns the document, in which the last written cookie stands. */
function openPage(protocol: 'https:' | 'http:', cookie: string) {
  const document = { cookie };
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', { location: { protocol } });
  return document;
}

it('is stored under a name that only this host can set, if it uses HTTPS', () => {
  const document = openPage('https:', '');
  setOAuthCookie('a-state', 'a-verifier');
  expect(document.cookie).toMatch(/^__Host-stack-oauth-outer-a-state=a-verifier; Path=\/; .*; Secure$/);
  expect(readOAuthCookie('a-state')).toBe('a-verifier');
});

it('of another subdomain starts no sign-in', () => {
  for (const space of ['', '\u2000', '\u00a0', '\ufeff']) {
    openPage('https:', `${space}__Host-stack-oauth-outer-a-state=of-the-attacker`);
    expect(readOAuthCookie('a-state')).toBe(space === '' ? 'of-the-attacker' : undefined);
  }
  openPage('https:', 'stack-oauth-outer-a-state=of-the-attacker');
  expect(readOAuthCookie('a-state')).toBeUndefined();
  openPage('http:', 'stack-oauth-outer-a-state=of-the-attacker; stack-oauth-outer-a-state=a-verifier');
  expect(readOAuthCookie('a-state')).toBeUndefined();
});
