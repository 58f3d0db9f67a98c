import { describe, expect, it } from 'vitest';
import { createRequestStore } from './request-store.ts';
import { noTokens } from './token-store.ts';

const tokens = { accessToken: 'a', refreshToken: 'r' };

/** A request with these headers, and the cookies that are sent with its response. */
function request(headers: Readonly<Record<string, string>>) {
  const sent: string[] = [];
  const get = (name: string) => headers[name] ?? null;
  return { sent, like: { headers: { get }, setCookie: (cookie: string) => void sent.push(cookie) } };
}

describe('the tokens of a request', () => {
  it('are those of its header, and then no cookies are set', () => {
    const { sent, like } = request({ 'x-stack-auth': JSON.stringify(tokens), cookie: 'stack-refresh-p=other' });
    const store = createRequestStore(like, 'p');
    expect(store.get()).toEqual(tokens);
    store.set(noTokens);
    expect(store.get()).toEqual(noTokens);
    expect(sent).toEqual([]);
  });

  it('are null if a missing header is undefined instead of null', () => {
    const like = { headers: new Map<string, string>() };
    // @ts-expect-error: a map gives undefined for what is absent, as many frameworks do
    expect(createRequestStore(like, 'p').get()).toEqual(noTokens);
  });

  it.each([
    ['an earlier https request has set the cookie', { cookie: 'stack-is-https=true' }, true],
    ['the proxy header is https', { 'x-forwarded-proto': 'https' }, true],
    ['the first value of the proxy header is https', { 'x-forwarded-proto': 'https,http' }, true],
    ['the proxy header is http', { 'x-forwarded-proto': 'http' }, false],
    ['there is no header or cookie', {}, false],
  ])('are stored in cookies, with the expected Secure attribute if %s: %o', (_, headers, isSecure) => {
    const { sent, like } = request(headers);
    createRequestStore(like, 'p').set(tokens);
    const prefix = isSecure ? '__Host-' : '';
    expect(sent.map((cookie) => cookie.replace(/=.*/, '')).slice(0, 2)).toEqual([
      `${prefix}stack-refresh-p`,
      `${prefix}stack-access-p`,
    ]);
    expect(sent.map((cookie) => cookie.endsWith('; Secure'))).toEqual(sent.map(() => isSecure));
  });
});
