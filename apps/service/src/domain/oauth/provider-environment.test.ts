import { oauthProviderIds, oauthProviders } from '@keystack/contract';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';

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
  [{ KEYSTACK_OAUTH_GITHUB_CLIENT_ID: 'id' }, 'Set both or neither'],
  [{ KEYSTACK_OAUTH_GITHUB_CLIENT_SECRET: 'secret' }, 'Set both or neither'],
  [{ KEYSTACK_OAUTH_X_ISSUER: 'localhost:9000' }, 'KEYSTACK_OAUTH_X_ISSUER is not a URL'],
  [{ NODE_ENV: 'production', KEYSTACK_OAUTH_X_ISSUER: 'http://issuer.example' }, 'starts with https://'],
])('does not start with %j', (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
});

const sharing = ['google', 'github', 'microsoft', 'spotify'];

it.each(oauthProviderIds.filter((id) => !sharing.includes(id)))('does not start with keys of %s to share', (id) => {
  const prefix = `KEYSTACK_OAUTH_${id.toUpperCase()}`;
  const env = { [`${prefix}_CLIENT_ID`]: 'id', [`${prefix}_CLIENT_SECRET`]: 'secret' };
  expect(() => readConfig(env)).toThrow(`projects cannot share keys of ${oauthProviders[id].name}`);
});
