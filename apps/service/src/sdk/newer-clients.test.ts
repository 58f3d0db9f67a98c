import { formatDuration, limits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type NewerClientApps,
  type NewerClientMethodCall,
  newerClientMethodCalls,
  newerVersion,
  setUpNewerClientApps,
} from '../testing/newer-clients.ts';
import { createPublishedSdkClient } from '../testing/published-client.ts';
import { apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The newest published clients, run as they are: their public methods, outside of a browser. */

let t: TestApp;
let clients: NewerClientApps;
beforeAll(async () => {
  t = await createTestApp();
  // The client compares the times in access tokens with its own clock.
  vi.useFakeTimers({ toFake: ['Date'], now: t.clock.now() });
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => t.app.fetch(new Request(input, init)));
  clients = await setUpNewerClientApps(t);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await t.close();
});

/** The calls that do not work, each with the reason. */
const reasons: Readonly<Record<string, string>> = {
  "client.getUser({ or: 'anonymous' })": 'not yet: there are no anonymous users',
  'client.signInWithPasskey': 'only in a browser, and not yet: there are no passkeys',
  'client.promptCliLogin': 'not yet: there is no sign-in for command lines',
  'contactChannel.update({ isPrimary }) after verifyEmail':
    'not planned: the client verifies outside of the session of the user, see below',
  'user.listApiKeys': 'not yet: users have no API keys',
  'user.createApiKey': 'not yet: users have no API keys',
  'user.registerPasskey': 'only in a browser, and not yet: there are no passkeys',
  "user.getItem('credits')": 'not planned: there are no payments, so no item exists',
  'serverTeam.createApiKey': 'not yet: teams have no API keys',
  'admin.sendTestEmail': 'not yet: send an email from the service instead',
};

/** Returns the published table of the calls. */
function page(failed: ReadonlySet<string>): string {
  const rows = newerClientMethodCalls.map(
    ({ name }) => `| \`${name}\` | ${failed.has(name) ? (reasons[name] ?? 'fails') : 'works'} |`,
  );
  return `# Compatibility

Apps use this service through our own packages, the published clients of version 2.6.8, or the published clients of version ${newerVersion}. All of them can use one project at the same time.

A test runs every call of this table with the unchanged package \`@stackframe/js\` ${newerVersion}, and writes this page: ${newerClientMethodCalls.length - failed.size} of ${newerClientMethodCalls.length} calls work. It counts calls that the code of apps makes. The rest of the API for project owners, with which the cloud dashboard of those packages manages a project, is not counted and does not exist here: the dashboard and the admin access of this service replace it.

| call | state |
|---|---|
${rows.join('\n')}

## How the two versions are told apart

Clients since version 2.8 send the header \`X-Stack-Allow-Anonymous-User\` or \`X-Hexclave-Allow-Anonymous-User\`. Requests with it get further fields of users and projects, and \`details\` in every error. All other requests get the fields of version 2.6.8. Headers work with both prefixes, \`X-Stack-\` and \`X-Hexclave-\`. [The decision](decisions/wire-and-client-compatibility.md#version-28-of-the-published-clients) has the reasons.

## Differences

- Only the primary email address can be used to sign in. Further ones can be added, verified, and made the primary one.
- A client can make an email address the primary one within ${formatDuration(limits.freshSessionAge)} after a sign-in, if it was verified in a session of the user, or if the app's server marked it as verified. The published clients verify outside of a session: their apps can send the code of the email themselves to \`POST /contact-channels/verify\`, with the access token of the user, or let their server make the address the primary one.
- The list of a user's invitations has only those to an email address that was verified in a session of the user, or by a magic link, a password reset, an OAuth provider or the app's server. The link of the email works for everybody.
- \`server.sendEmail\` needs a mail server of the project, as with the reference, unless the operator allows others ([emails](decisions/emails.md#the-shared-mail-server)): otherwise it fails with \`REQUIRES_CUSTOM_EMAIL_SERVER\`.
- Where sign-up is closed, people who are invited to a team can sign up: in apps with the published clients, with an OAuth provider ([decision](decisions/invitations.md)).
- The list of sessions has no times of last use and no IP addresses.
- Payments and analytics do not exist. Their lists are empty, so that the pages of the clients work.
- Every linked account at an OAuth provider can be used for sign-in and for access tokens.
- Users are never anonymous or restricted.
`;
}

it('offers the public calls of the newest clients', async () => {
  const failed = new Set<string>();
  for (const call of newerClientMethodCalls) {
    if (!(await succeeds(call))) failed.add(call.name);
  }
  expect([...failed].sort()).toEqual(Object.keys(reasons).sort());
  await expect(page(failed)).toMatchFileSnapshot('../../../../docs/compatibility.md');
});

/** Runs a call. Shows the error of a call that is expected to work. */
async function succeeds(call: NewerClientMethodCall): Promise<boolean> {
  try {
    await call.run(clients);
    return true;
  } catch (error) {
    if (reasons[call.name] === undefined) throw new Error(`${call.name} failed.`, { cause: error });
    return false;
  }
}

describe('one project', () => {
  it('serves both generations of clients', async () => {
    const older = await createPublishedSdkClient(testProjectId, apiKeyOf(testProjectId, 'client'));
    const [email, password] = ['ada@example.com', 'correct horse'];
    const session = older.createSession({ refreshToken: null });
    const signedUp = await older.signUpWithCredential(email, password, 'http://localhost:3000/verify', session);
    expect(signedUp.status).toBe('ok');

    const newer = clients.createClient();
    expect(await newer.signInWithCredential({ email, password, noRedirect: true })).toMatchObject({ status: 'ok' });
    const user = await newer.getUser();
    await user.setDisplayName('Ada');
    const older2 = await older.signInWithCredential(email, password, session);
    if (older2.status === 'error') throw older2.error;
    const seen = await older.getClientUserByToken(older.createSession(older2.data));
    expect(seen).toMatchObject({ id: user.id, display_name: 'Ada' });
    expect(Object.keys(seen ?? {})).not.toContain('is_anonymous');
  });
});
