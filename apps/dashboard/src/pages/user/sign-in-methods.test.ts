import { expect, it } from 'vitest';
import { methodsOf, signInMethods } from './sign-in-methods.ts';

function account(id: string) {
  return { id, account_id: '1', email: null, type: id, provider_user_id: '1' };
}

const ada = {
  hasPassword: true,
  primaryEmail: 'ada@example.com',
  emailAuthEnabled: true,
  otpAuthEnabled: true,
  oauthProviders: [account('github'), account('google')],
};
const config = {
  credentialEnabled: true,
  magicLinkEnabled: false,
  oauthProviders: [
    { id: 'github', enabled: true, type: 'shared' },
    { id: 'google', enabled: false, type: 'shared' },
    { id: 'spotify', enabled: true, type: 'shared' },
  ],
} as const;

const waysIn = (...args: Parameters<typeof methodsOf>) =>
  Object.fromEntries(methodsOf(...args).map(({ id, canSignIn, reason }) => [id, canSignIn || reason]));

it('tells by which methods a user can sign in, and why not by the others', () => {
  expect(waysIn(ada, config)).toEqual({
    password: true,
    magic_link: 'The project has turned this method off.',
    github: true,
    spotify: 'No account was linked.',
    google: 'The project has turned this method off.',
  });
});

it('tells what the account lacks', () => {
  const open = { ...config, magicLinkEnabled: true };
  expect(waysIn({ ...ada, hasPassword: false, emailAuthEnabled: false, otpAuthEnabled: false }, open)).toMatchObject({
    password: 'The email is not used to sign in.',
    magic_link: 'Switched off for this user, or the email is not used to sign in.',
  });
  expect(waysIn({ ...ada, hasPassword: false }, open)).toMatchObject({
    password: 'No password is set.',
    magic_link: true,
  });
  expect(waysIn({ ...ada, primaryEmail: null }, open)).toMatchObject({
    password: 'The user has no email.',
    magic_link: 'The user has no email.',
  });
});

it('lists the methods with which a user can sign in, and not those that only the project or only the user has', () => {
  expect(signInMethods(ada, config)).toEqual(['Password', 'GitHub']);
  expect(signInMethods({ ...ada, hasPassword: false }, { ...config, magicLinkEnabled: true })).toEqual([
    'Magic link',
    'GitHub',
  ]);
  expect(signInMethods({ ...ada, primaryEmail: null, oauthProviders: [] }, config)).toEqual([]);
});
