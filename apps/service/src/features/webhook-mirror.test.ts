import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withFlag } from '../testing/cases/project-flags.ts';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { authorizationCodeOf, completeRedirects, enableProvider, redeemAuthorizationCode } from '../testing/oauth.ts';
import { createTrustLink, createUndoLink, openOwnerLink } from '../testing/owner-links.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import {
  applyWebhook,
  deliverWebhooks,
  forgetMirroredData,
  type MirroredData,
  readMirroredData,
  startMirror,
} from '../testing/webhook-mirror.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

/* A server that knows users, teams, memberships and permissions from webhooks only has the same data as the service. */

let t: TestApp;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

beforeAll(async () => {
  t = await createTestApp();
  receiver = await startWebhookReceiver();
});
beforeEach(() => forgetMirroredData(t, receiver));
afterAll(async () => {
  await receiver.stop();
  await t.close();
});

/** Sends the webhooks that wait, and applies to a mirror what has arrived. */
async function applyEvents(mirror: MirroredData): Promise<void> {
  for (const { type, data } of await deliverWebhooks(t, receiver)) applyWebhook(mirror, type, data);
}

// Requests with GET also write: the callback of a provider creates and joins users.
const routes = allRoutes.filter((route) => route !== 'DELETE /projects/current');

describe('a mirror has the same data after', () => {
  it.each(routes)('%s', async (route) => {
    const sample = await endpointCases[route].call(t, await createSampleUser(t));
    const mirror = await startMirror(t, receiver);
    const { status, body } = await t.request(route, sample);
    expect(status, JSON.stringify(body)).toBeLessThan(400);
    await applyEvents(mirror);
    expect(mirror).toEqual(await readMirroredData(t));
  });

  it('users sign up, verify, join and leave teams, and permissions change', async () => {
    const mirror = await startMirror(t, receiver);
    const server = (options: object) => ({ access: 'server', ...options }) as const;
    const permissions = { id: 'mirrored', contained_permission_ids: [] };
    await t.request('POST /team-permission-definitions', { access: 'admin', body: permissions });
    const config = { create_team_on_sign_up: true, magic_link_enabled: true };
    await t.request('PATCH /projects/current', { access: 'admin', body: { config } });
    const { userId, token } = await t.signUp('mirrored@example.com');
    const verification = { email: 'mirrored@example.com', callback_url: 'http://localhost:3000/verify' };
    await t.request('POST /contact-channels/send-verification-code', { token, body: verification });
    const code = await t.mailedCode('mirrored@example.com');
    await t.request('POST /contact-channels/verify', { body: { code } });
    const link = { email: 'by-link@example.com', callback_url: 'http://localhost:3000/magic' };
    await t.request('POST /auth/otp/send-sign-in-code', { body: link });
    await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode('by-link@example.com') } });
    const team = { display_name: 'A', creator_user_id: userId };
    const { body: made } = await t.request('POST /teams', server({ body: team }));
    const teamId = String(made['id']);
    const held = { team_id: teamId, user_id: userId, permission_id: 'mirrored' };
    const grant = 'POST /team-permissions/{team_id}/{user_id}/{permission_id}';
    await t.request(grant, server({ params: held, body: {} }));
    await t.request('PATCH /users/me', { token, body: { selected_team_id: teamId } });
    await t.request('PATCH /team-permission-definitions/{permission_id}', {
      access: 'admin',
      params: { permission_id: 'mirrored' },
      body: { id: 'renamed' },
    });
    await applyEvents(mirror);
    expect(mirror).toEqual(await readMirroredData(t));
    expect([...mirror.teamPermissions]).toContain(`${teamId} ${userId} renamed`);

    receiver.received.length = 0;
    const definition = { permission_id: 'renamed' };
    await t.request('DELETE /team-permission-definitions/{permission_id}', { access: 'admin', params: definition });
    const membership = { team_id: teamId, user_id: userId };
    await t.request('DELETE /team-memberships/{team_id}/{user_id}', server({ params: membership }));
    await applyEvents(mirror);
    expect(mirror).toEqual(await readMirroredData(t));
    expect(mirror.memberships).not.toContain(`${teamId} ${userId}`);
  });
});

const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Prepares a page or a redirect of a browser, and returns the function that opens it and returns its status. */
type PreparePage = () => Promise<() => Promise<number>>;

const pages: readonly [string, PreparePage, { readonly changes: boolean }][] = [
  ...(['GET', 'POST'] as const).flatMap((method): [string, PreparePage, { changes: boolean }][] => [
    [
      `${method} of the page that undoes a change of the email address`,
      async () => {
        const link = await createUndoLink(t, await createSampleUser(t), newEmail());
        return async () => (await openOwnerLink(t, link, method)).status;
      },
      { changes: method === 'POST' },
    ],
    [
      `${method} of the page that trusts a network`,
      async () => {
        const link = await createTrustLink(t, await createSampleUser(t));
        return async () => (await openOwnerLink(t, link, method, '203.0.113.1')).status;
      },
      { changes: false },
    ],
  ]),
  [
    'an undone change of an email address that another person has signed up with',
    async () => {
      const owner = await createSampleUser(t);
      const link = await createUndoLink(t, owner, newEmail());
      await t.signUp(owner.email);
      return async () => (await openOwnerLink(t, link, 'POST')).status;
    },
    { changes: true },
  ],
  [
    'a provider sent back a new person, who gets a team',
    async () => () => withFlag(t, 'create_team_on_sign_up', true, async () => (await completeRedirects(t)).status),
    { changes: true },
  ],
  [
    'a provider sent back a person whose unverified account has a password',
    async () => {
      const { email } = await createSampleUser(t);
      return async () => (await completeRedirects(t, { email })).status;
    },
    { changes: true },
  ],
  [
    'a provider sent back a person who links an account',
    async () => {
      const { token } = await createSampleUser(t);
      return async () => {
        const back = await completeRedirects(t, { email: newEmail() }, { type: 'link', token });
        return (await redeemAuthorizationCode(t, authorizationCodeOf(back))).status;
      };
    },
    { changes: true },
  ],
];

describe('a mirror has the same data after a browser has opened', () => {
  it.each(pages)('%s', async (_name, prepare, { changes }) => {
    await enableProvider(t, 'github');
    const open = await prepare();
    const mirror = await startMirror(t, receiver);
    const before = await readMirroredData(t);
    expect(await open()).toBeLessThan(400);
    const after = await readMirroredData(t);
    if (changes) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
    await applyEvents(mirror);
    expect(mirror).toEqual(after);
  });
});
