import { api } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { credentialRequests } from './impersonation.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** The data that decides how a user signs in, and the tokens of the user at providers. */
async function credentialsOf(userId: string): Promise<unknown> {
  const { sql } = t.deps.db;
  const columns = ['email', 'email_verified', 'email_used_for_auth', 'otp_enabled', 'password_hash', 'totp_secret'];
  return {
    user: await sql
      .selectFrom('users')
      .select(columns as ('email' | 'password_hash')[])
      .where('id', '=', userId)
      .execute(),
    channels: await sql.selectFrom('contact_channels').selectAll().where('user_id', '=', userId).execute(),
    accounts: await sql.selectFrom('oauth_accounts').selectAll().where('user_id', '=', userId).execute(),
    keys: await sql.selectFrom('api_keys').select('hash').orderBy('hash').execute(),
  };
}

const endpointOf = (route: string) => api.find(({ method, path }) => `${method} ${path}` === route);
const ofClients = allRoutes.filter((route) => endpointOf(route)?.access.some((access) => access === 'client'));

it.each(ofClients)(
  'a session that acts as a user changes no credentials and reads no tokens with %s',
  async (route) => {
    const user = await createSampleUser(t);
    const options = await endpointCases[route].call(t, user);
    const { token, access = 'client' } = options;
    // It takes no session.
    if (token === undefined || access !== 'client') return expect(endpointOf(route)?.user).toBeUndefined();
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    await t.deps.db.sql.updateTable('sessions').set({ is_impersonation: true }).where('id', '=', sid).execute();
    const before = await credentialsOf(user.userId);
    const { status, body } = await t.request(route, options);
    if (credentialRequests[route] === true)
      expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'IMPERSONATION_CANNOT_CHANGE_CREDENTIALS' });
    else expect(status).toBeLessThan(300);
    expect(await credentialsOf(user.userId)).toEqual(before);
  },
);
