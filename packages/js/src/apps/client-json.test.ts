// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { StackClientApp, StackServerApp, stackAppInternalsSymbol } from '../index.ts';
import { TestEnvironment, testAppOptions } from '../testing/test-environment.ts';

const { fromClientJson } = StackClientApp[stackAppInternalsSymbol];
const secrets = { secretServerKey: 'ssk_secret' } as const;

it('serializes a server app for the browser without its secrets', () => {
  const options = {
    ...testAppOptions,
    ...secrets,
    tokenStore: 'cookie',
    urls: { signIn: '/in' },
    redirectMethod: 'none',
  } as const;
  const server = new StackServerApp(options, new TestEnvironment().runtime);
  const json = server[stackAppInternalsSymbol].toClientJson();
  expect(json).toEqual({
    ...testAppOptions,
    tokenStore: 'cookie',
    urls: { signIn: '/in' },
    oauthScopesOnSignIn: {},
    redirectMethod: 'none',
    uniqueIdentifier: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const client = fromClientJson(JSON.parse(JSON.stringify(json)));
  expect(client).not.toBeInstanceOf(StackServerApp);
  expect(client).toMatchObject({
    projectId: testAppOptions.projectId,
    urls: { signIn: '/in', signUp: '/handler/sign-up' },
  });
  expect(client[stackAppInternalsSymbol].toClientJson()).toEqual(json);
});

it('rebuilds an app once, and rejects another one with its identifier', () => {
  const app = new TestEnvironment().app({ tokenStore: 'cookie' });
  const json = app[stackAppInternalsSymbol].toClientJson();
  expect(fromClientJson(json)).toBe(app);
  expect(() => fromClientJson({ ...json, projectId: 'another' })).toThrow(
    /Two different apps were passed to the browser under one identifier/,
  );
});

it('rejects an app that a browser could not use', () => {
  const internals = (tokenStore: Request | null) =>
    new StackClientApp({ ...testAppOptions, tokenStore, noAutomaticPrefetch: true })[stackAppInternalsSymbol];
  for (const store of [null, new Request('https://app.example')]) {
    expect(() => internals(store).toClientJson()).toThrow(/a named token store/);
  }
});
