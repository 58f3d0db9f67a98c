import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';

it('reads keys that projects share, and servers that take the place of a provider', () => {
  const { oauth } = readConfig({
    KEYSTACK_OAUTH_GITHUB_CLIENT_ID: 'id',
    KEYSTACK_OAUTH_GITHUB_CLIENT_SECRET: 'secret',
    KEYSTACK_OAUTH_APPLE_ISSUER: 'http://localhost:9000',
  });
  expect(oauth).toEqual({
    github: { keys: { clientId: 'id', clientSecret: 'secret' }, issuer: null },
    apple: { keys: null, issuer: 'http://localhost:9000' },
  });
});

it.each([
  [{ KEYSTACK_OAUTH_GITHUB_CLIENT_ID: 'id' }, 'belong together'],
  [{ KEYSTACK_OAUTH_GITHUB_CLIENT_SECRET: 'secret' }, 'belong together'],
  [
    { KEYSTACK_OAUTH_DISCORD_CLIENT_ID: 'id', KEYSTACK_OAUTH_DISCORD_CLIENT_SECRET: 'secret' },
    'projects cannot share keys of Discord',
  ],
  [{ KEYSTACK_OAUTH_X_ISSUER: 'localhost:9000' }, 'KEYSTACK_OAUTH_X_ISSUER is not a URL'],
  [{ NODE_ENV: 'production', KEYSTACK_OAUTH_X_ISSUER: 'http://issuer.example' }, 'starts with https://'],
])('does not start with %j', (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
});
