import { describe, expect, it } from 'vitest';
import { isLocalhost, isTrustedTarget } from './redirect-target.ts';

const production = { allowLocalhost: false, domains: ['https://app.example.com', 'https://shop.example.com/account'] };
const development = { ...production, allowLocalhost: true };

describe('a trusted domain', () => {
  it('admits every URL at or below it', () => {
    const targets = [
      'https://app.example.com',
      'https://app.example.com/',
      'https://app.example.com/handler/email-verification?next=%2Fhome#top',
      'https://app.example.com:443/',
      'HTTPS://APP.EXAMPLE.COM/',
      'https://app.example.com/a%2Fb',
      'https://shop.example.com/account',
      'https://shop.example.com/account/',
      'https://shop.example.com/account?next=https://evil.com',
      'https://shop.example.com/account?a=1;b=%2e#c;%2e',
      'https://shop.example.com/account/settings/../profile',
    ];
    expect(targets.filter((target) => !isTrustedTarget(target, production))).toEqual([]);
  });

  it('does not admit any other', () => {
    const targets = [
      ['another scheme of the web', 'http://app.example.com/'],
      ['another port', 'https://app.example.com:8443/'],
      ['the parent domain', 'https://example.com/'],
      ['a sub-domain', 'https://evil.app.example.com/'],
      ['the domain as the start of another', 'https://app.example.com.evil.com/'],
      ['the domain as the end of another', 'https://evilapp.example.com/'],
      ['a dot after the host', 'https://app.example.com./'],
      ['a look-alike letter', 'https://аpp.example.com/'],
      ['the domain as user name', 'https://app.example.com@evil.com/'],
      ['the domain as user name and password', 'https://app.example.com:443@evil.com/'],
      ['a user name', 'https://user@app.example.com/'],
      ['a password', 'https://:password@app.example.com/'],
      ['the domain in the path', 'https://evil.com/app.example.com'],
      ['the domain in the query', 'https://evil.com?https://app.example.com/'],
      ['the domain in the fragment', 'https://evil.com#https://app.example.com/'],
      ['a backslash before the @', 'https://evil.com\\@app.example.com/'],
      ['a backslash after the host', 'https://app.example.com\\@evil.com/'],
      ['backslashes for slashes', 'https:\\\\app.example.com\\'],
      ['no slashes', 'https:app.example.com'],
      ['one slash', 'https:/app.example.com'],
      ['three slashes', 'https:///evil.com'],
      ['white space before it', ' https://app.example.com/'],
      ['white space inside', 'https://app.example.com/a b'],
      ['a tab in the scheme', 'java\tscript:alert(1)'],
      ['a line break in the host', 'https://app.example\n.com/'],
      ['a header after it', 'https://app.example.com/\r\nSet-Cookie: a=b'],
      ['NUL', 'https://app.example.com/\0'],
      ['a path without a host', '/handler'],
      ['a host without a scheme', '//app.example.com/'],
      ['nothing', ''],
      ['no URL', 'app.example.com'],
      ['another part of the same host', 'https://shop.example.com/'],
      ['a path that only starts alike', 'https://shop.example.com/accounting'],
      ['a path that differs in case', 'https://shop.example.com/Account'],
      ['a way up', 'https://shop.example.com/account/../admin'],
      ['an encoded way up', 'https://shop.example.com/account/%2e%2e/admin'],
      ['a way up with an encoded slash', 'https://shop.example.com/account/..%2fadmin'],
      ['a way up, all encoded', 'https://shop.example.com/account/%2E%2E%2Fadmin'],
      ['a way up with an encoded backslash', 'https://shop.example.com/account/..%5cadmin'],
      ['an encoded slash for a segment', 'https://shop.example.com/account%2Fadmin'],
      ['a way up with a path parameter', 'https://shop.example.com/account/..;/admin'],
      ['a way up with a path parameter and an encoded dot', 'https://shop.example.com/account/.%2e;a=b/admin'],
      ['a semicolon in the path', 'https://app.example.com/a;b'],
      ['an encoded dot in the path', 'https://app.example.com/a%2eb'],
      ['a way up that is encoded twice', 'https://shop.example.com/account/%252e%252e%252fadmin'],
    ] as const;
    expect(targets.filter(([, target]) => isTrustedTarget(target, production))).toEqual([]);
  });

  it('may have a slash at its end and a port', () => {
    const trusted = { allowLocalhost: false, domains: ['https://app.example.com:8443/account/'] };
    expect(isTrustedTarget('https://app.example.com:8443/account', trusted)).toBe(true);
    expect(isTrustedTarget('https://app.example.com:8443/account/x', trusted)).toBe(true);
    expect(isTrustedTarget('https://app.example.com:8443/accounts', trusted)).toBe(false);
    expect(isTrustedTarget('https://app.example.com/account/', trusted)).toBe(false);
  });

  it('trusts no target that is not an http(s) URL', () => {
    const trusted = { allowLocalhost: false, domains: ['*', '', 'example.com', 'javascript:', 'data:', 'https://'] };
    for (const target of ['https://example.com/', 'javascript:alert(1)', 'data:text/html,x', 'null']) {
      expect(isTrustedTarget(target, trusted), target).toBe(false);
    }
  });
});

describe('localhost', () => {
  it('is admitted while the project allows it, and only then', () => {
    const targets = [
      'http://localhost/',
      'http://localhost:3000/handler?code=1',
      'https://localhost:8443/',
      'http://LOCALHOST:3000/',
      'http://app.localhost:3000/',
      'http://127.0.0.1:3000/',
      'http://127.10.20.30/',
    ];
    expect(targets.filter((target) => !isTrustedTarget(target, development))).toEqual([]);
    expect(targets.filter((target) => isTrustedTarget(target, production))).toEqual([]);
  });

  it('is not admitted in any other form', () => {
    const targets = [
      ['in any scheme', 'javascript://localhost/%0aalert(1)'],
      ['in any scheme', 'ftp://localhost/'],
      ['in any scheme', 'myapp://localhost/'],
      ['in any scheme', 'blob:http://localhost:3000/7c5e'],
      ['in any scheme', 'filesystem:http://localhost:3000/x'],
      ['in any scheme', 'file://localhost/etc/passwd'],
      ['as a script', 'javascript:alert(1)'],
      ['as data', 'data:text/html,<script>alert(1)</script>'],
      ['with a user name', 'http://user@localhost:3000/'],
      ['as a user name', 'http://localhost@evil.com/'],
      ['as a user name, behind a backslash', 'http://localhost\\@evil.com/'],
      ['as the start of another host', 'http://localhost.evil.com/'],
      ['as the start of another host', 'http://127.0.0.1.evil.com/'],
      ['as the end of another host', 'http://evillocalhost/'],
      ['with a dot after it', 'http://localhost./'],
      ['as IPv6, which the wire leaves out', 'http://[::1]:3000/'],
      ['as any IP address', 'http://0.0.0.0:3000/'],
      ['as a private IP address', 'http://192.168.0.1/'],
      ['without slashes', 'http:localhost'],
    ] as const;
    expect(targets.filter(([, target]) => isTrustedTarget(target, development))).toEqual([]);
  });
});

describe('isLocalhost', () => {
  it('trusts names and addresses of this machine only', () => {
    const own = ['localhost', 'app.localhost', 'a.b.localhost', '127.0.0.1', '127.255.1.2'];
    expect(own.filter(isLocalhost)).toEqual(own);
    const others = [
      '',
      'localhost.evil.com',
      'notlocalhost',
      '127.0.0.1.evil.com',
      '128.0.0.1',
      '127.0.0',
      '1127.0.0.1',
      '[::1]',
    ];
    expect(others.filter(isLocalhost)).toEqual([]);
  });
});
