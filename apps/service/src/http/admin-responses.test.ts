import { api, limits } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOwnerInvitation } from '../testing/cases/owners.ts';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The codes and links of emails reach the mailbox only, not who has an admin key. */

let t: TestApp;
let user: SampleUser;
/** Codes and tokens in the emails that were sent before the requests, and the codes that users type. */
let mailed: ReadonlySet<string>;
beforeAll(async () => {
  // With a mail server, an owner who invites another one gets no link.
  t = await createTestApp({
    KEYSTACK_SMTP_URL: 'smtp://127.0.0.1:1',
    KEYSTACK_MAIL_FROM: 'login@example.com',
    KEYSTACK_SHARED_MAIL_TEMPLATES: 'own',
  });
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  user = await createSampleUser(t);
  const { email, token } = user;
  const callback_url = 'http://localhost:3000/callback';
  await t.request('PATCH /users/{user_id}', {
    access: 'server',
    params: { user_id: user.userId },
    body: { primary_email_verified: true, otp_auth_enabled: true },
  });
  await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  await t.request('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  const added = await t.request('POST /contact-channels', {
    token,
    body: { user_id: 'me', value: 'second@example.com', type: 'email', used_for_auth: false },
  });
  await t.request('POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code', {
    token,
    params: { user_id: 'me', contact_channel_id: String(added.body['id']) },
    body: { callback_url },
  });
  const teamId = await createSampleTeam(t, [user.userId]);
  await t.request('POST /team-invitations/send-code', {
    access: 'server',
    body: { email: 'invited@example.com', team_id: teamId, callback_url },
  });
  await createOwnerInvitation(t, testProjectId, 'owner@example.com');
  mailed = await mailedCodes();
});
afterAll(() => t.close());

/** Returns the codes, tokens and proofs in all emails of the outbox, and the codes that users type. */
async function mailedCodes(): Promise<ReadonlySet<string>> {
  const texts = (await t.emails()).map(({ text }) => text);
  const codes = texts.flatMap((text) => [...text.matchAll(codeInLink)].map(([, code = '']) => code));
  const typed = codes.map((code) => code.slice(0, limits.oneTimeCodeLength).toUpperCase());
  return new Set([...codes, ...typed, ...texts.flatMap(proofsIn)]);
}

const codeInLink = /(?:[?&#](?:code|token)=|\/setup#)([0-9a-z]{30,})/g;

/** Returns the ends of the tokens of owner invitations, which prove that the mailbox was read. */
const proofsIn = (text: string) => [...text.matchAll(/\/setup#[0-9a-z]+\.([\w-]+)/g)].map(([, proof = '']) => proof);

it('finds the codes of emails in the outbox', async () => {
  expect((await t.emails()).length).toBeGreaterThanOrEqual(5);
  expect(mailed.size).toBeGreaterThanOrEqual(10);
  const [invitation] = await t.emails('owner@example.com');
  const [token = '', proof = ''] = invitation?.text.split('/setup#')[1]?.split(/[.\s]/) ?? [];
  expect(mailed).toContain(token);
  expect(mailed).toContain(proof);
  const [signIn] = (await t.emails(user.email)).filter(({ template }) => template === 'magic_link');
  expect([...mailed].some((code) => signIn?.subject.toUpperCase().startsWith(code))).toBe(true);
});

const routes = allRoutes.filter((route) => {
  const [method, path] = route.split(' ');
  const endpoint = api.find((each) => each.method === method && each.path === path);
  return endpoint !== undefined && ([...endpoint.access] as string[]).includes('admin');
});

/** Requests whose responses show the link of an email on purpose. */
const exceptions: readonly string[] = [
  // Operators pass the link on, for example if the mail server is down. It does not prove that the mailbox was read.
  'POST /internal/owner-invitations',
];

it.each(routes)('%s shows no code of an email', async (route) => {
  const own = await createSampleUser(t);
  const options = await endpointCases[route].call(t, own);
  const before = await mailedCodes();
  const response = await t.request(route, { project: testProjectId, ...options, access: 'admin' });
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(400);
  const text = JSON.stringify(response.body);
  const added = [...(await mailedCodes())].filter((code) => !before.has(code));
  const isShown = (code: string) => text.includes(code) || text.includes(code.toLowerCase());
  if (!exceptions.includes(route)) return expect([...mailed, ...added].filter(isShown)).toEqual([]);
  expect(added.some(isShown)).toBe(true);
  const emails = await t.emails();
  expect(emails.flatMap((email) => proofsIn(email.text)).filter(isShown)).toEqual([]);
});
