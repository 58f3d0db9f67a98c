import { api, headerNames } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

/* The activity log shows each change that a server or a project owner makes, over every endpoint. */

type Route = (typeof allRoutes)[number];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Endpoints with server or admin access that record no event, each with the reason. */
const withoutEvents: Partial<Record<Route, string>> = {
  'POST /auth/password/send-reset-code':
    'a visitor requests it on the sign-in page; every sign-in that follows is an event',
  'POST /auth/password/reset/check-code': 'changes nothing',
  'POST /auth/otp/send-sign-in-code': 'creates no user before the code is redeemed',
  'POST /auth/otp/sign-in/check-code': 'changes nothing',
  'POST /auth/sessions/current/refresh': 'each session does so every few minutes',
  'POST /auth/impersonations/check-code': 'changes nothing',
  'POST /oauth-providers/{provider_id}/test': 'only starts a test, which creates no user and changes no settings',
  'POST /projects/current/check-domain': 'changes nothing',
  'POST /connected-accounts/{user_id}/{provider}/access-token': 'returns a token of the provider',
  'POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token': 'returns a token of the provider',
  'POST /auth/oauth/connected-accounts/{provider}/access-token': 'returns a token of the provider',
  'POST /contact-channels/send-verification-code':
    'a user requests it in a session, to an email address of the account',
  'POST /contact-channels/verify/check-code': 'changes nothing',
  'POST /team-invitations/accept/check-code': 'changes nothing',
  'POST /team-invitations/accept/details': 'changes nothing',
  'POST /internal/owner-links/check': 'changes nothing',
  'POST /internal/database-copies': 'a backup of the operators, which changes nothing',
  'POST /internal/backups': 'only records the time',
  'POST /internal/secrets/reseal': 'changes no secret, only the key that encrypts it',
  'POST /internal/diagnosis': 'changes nothing',
  'POST /email-templates/{type}/preview': 'changes nothing',
  'POST /email-templates/{type}/send-test':
    'only an email whose text says that it is a test; the list of emails shows it',
  'POST /emails/test': 'only an email whose text says that it is a test',
  'POST /webhooks/svix-token': 'stores nothing; what a request with the token changes is an event',
  'POST /webhooks/endpoints/{endpoint_id}/test': 'only an example message; the list of messages shows it',
  'POST /analytics/events/batch': 'stores nothing',
  'POST /data-vault/stores/{store_id}/set': 'data of the app, which its server writes as it writes its own database',
  'POST /data-vault/stores/{store_id}/get': 'changes nothing',
  'PATCH /oauth-providers/{user_id}/{provider_id}': 'changes nothing',
};

/** Requests that change something, where the sample request of an endpoint does not. */
const changingRequests: Partial<Record<Route, () => Promise<RequestOptions>>> = {
  'POST /emails/{email_id}/resend': async () => {
    const { body } = await t.request('POST /email-templates/{type}/send-test', {
      access: 'admin',
      params: { type: 'magic_link' },
      body: { recipient: 'ada@example.com' },
    });
    const id = String(body['email_id']);
    await t.deps.db.sql.updateTable('emails').set({ failed_at: new Date() }).where('id', '=', id).execute();
    return { access: 'admin', params: { email_id: id }, body: {} };
  },
};

const routes = allRoutes.filter((route) => {
  const endpoint = api.find(({ method, path }) => `${method} ${path}` === route);
  return !route.startsWith('GET ') && (endpoint?.access ?? []).some((access) => access !== 'client');
});

/**
 * Sends a request with the highest access that the endpoint allows, and returns the types of the events that it
 * recorded.
 */
async function recordedBy(route: Route): Promise<string[]> {
  const user = await createSampleUser(t);
  const sample = (await changingRequests[route]?.()) ?? (await endpointCases[route].call(t, user));
  const endpoint = api.find(({ method, path }) => `${method} ${path}` === route);
  const access = endpoint?.access.includes('server') && sample.access !== 'admin' ? 'server' : 'admin';
  const response = await t.request(route, { ...sample, access });
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(400);
  const requestId = response.headers.get(headerNames.requestId) ?? '';
  // From the table, because the event may be of another project: of a new one, or of `internal`.
  const events = t.deps.db.sql.selectFrom('events').select('type').where('request_id', '=', requestId);
  return (await events.execute()).map(({ type }) => type);
}

describe('A change by a server or a project owner is in the activity log', () => {
  it.each(routes.filter((route) => withoutEvents[route] === undefined))('%s', async (route) => {
    expect(await recordedBy(route)).not.toEqual([]);
  });

  it.each(routes.filter((route) => withoutEvents[route] !== undefined))('%s is an exception', async (route) => {
    expect(await recordedBy(route)).toEqual([]);
  });
});
