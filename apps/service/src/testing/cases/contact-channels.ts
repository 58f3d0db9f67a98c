import type { EndpointCases } from '../case.ts';
import { exceedEmailRateLimit } from '../exceed-email-rate-limit.ts';
import { exhaust } from '../exhaust.ts';
import { createSampleUser, requestVerificationCode, type SampleUser } from '../sample-user.ts';
import type { RequestOptions, TestApp } from '../test-app.ts';
import { createCodeEndpointCase } from './codes.ts';

const callbackUrl = 'http://localhost:3000/verify';

const send = (t: TestApp, { token, email }: SampleUser, body: object = {}, options: RequestOptions = {}) =>
  t.request('POST /contact-channels/send-verification-code', {
    ...options,
    token,
    body: { email, callback_url: callbackUrl, ...body },
  });

const use = (code: string) => ({ route: 'POST /contact-channels/verify', body: { code } });
const reject = (code: string) => ({ route: 'POST /contact-channels/verify/reject', body: { code } });
const check = (code: string) => ({ route: 'POST /contact-channels/verify/check-code', body: { code } });

const channelPath = '/contact-channels/{user_id}/{contact_channel_id}';

/** Returns the parameters of the primary email address of a new user. */
const noChannel = () => ({ user_id: crypto.randomUUID(), contact_channel_id: crypto.randomUUID() });

/** Adds an email address to a user. Returns the parameters of its endpoints. */
export async function addChannel(
  t: TestApp,
  { userId }: Pick<SampleUser, 'userId'>,
  fields: object = {},
): Promise<{ user_id: string; contact_channel_id: string }> {
  const value = `${crypto.randomUUID()}@example.com`;
  const body = { user_id: userId, value, type: 'email', used_for_auth: false, ...fields };
  const { body: channel } = await t.request('POST /contact-channels', { access: 'server', body });
  return { user_id: userId, contact_channel_id: String(channel['id']) };
}

const newChannel = (userId: string) => ({
  user_id: userId,
  value: `${crypto.randomUUID()}@example.com`,
  type: 'email',
  used_for_auth: false,
});

const sendToChannel = (t: TestApp, params: Record<string, string>, options: RequestOptions = {}) =>
  t.request(`POST ${channelPath}/send-verification-code`, {
    access: 'server',
    ...options,
    params,
    body: { callback_url: callbackUrl, ...Object(options.body) },
  });

/** The test cases of the endpoints for contact channels. */
export const contactChannelCases: EndpointCases<
  | 'POST /contact-channels/send-verification-code'
  | 'POST /contact-channels/verify'
  | 'POST /contact-channels/verify/reject'
  | 'POST /contact-channels/verify/check-code'
  | 'GET /contact-channels'
  | 'POST /contact-channels'
  | 'GET /contact-channels/{user_id}/{contact_channel_id}'
  | 'PATCH /contact-channels/{user_id}/{contact_channel_id}'
  | 'DELETE /contact-channels/{user_id}/{contact_channel_id}'
  | 'POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code'
> = {
  'GET /contact-channels': {
    call: async (_t, { token, userId }) => ({ token, query: { user_id: userId } }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) =>
        t.request('GET /contact-channels', { query: { user_id: crypto.randomUUID() } }),
      UserNotFound: (t) =>
        t.request('GET /contact-channels', { access: 'server', query: { user_id: crypto.randomUUID() } }),
    },
  },
  'POST /contact-channels': {
    call: async (_t, { token, userId }) => ({ token, body: newChannel(userId) }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) =>
        t.request('POST /contact-channels', { body: newChannel(crypto.randomUUID()) }),
      UserNotFound: (t) =>
        t.request('POST /contact-channels', { access: 'server', body: newChannel(crypto.randomUUID()) }),
      UserEmailAlreadyExists: async (t) => {
        const [{ email }, { userId }] = [await createSampleUser(t), await createSampleUser(t)];
        const body = { ...newChannel(userId), value: email, used_for_auth: true, is_primary: true };
        return t.request('POST /contact-channels', { access: 'server', body });
      },
      TooManyRequests: async (t) => {
        const { token, userId } = await createSampleUser(t);
        await exhaust(t, ['creationsFor', userId]);
        return t.request('POST /contact-channels', { token, body: newChannel(userId) });
      },
    },
  },
  'GET /contact-channels/{user_id}/{contact_channel_id}': {
    call: async (t, user) => ({ token: user.token, params: await addChannel(t, user) }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) => t.request(`GET ${channelPath}`, { params: noChannel() }),
    },
  },
  'PATCH /contact-channels/{user_id}/{contact_channel_id}': {
    call: async (t, user) => ({
      token: user.token,
      params: await addChannel(t, user, { is_verified: true }),
      body: { is_primary: true },
    }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) => t.request(`PATCH ${channelPath}`, { params: noChannel(), body: {} }),
      UserEmailAlreadyExists: async (t) => {
        const [{ email }, user] = [await createSampleUser(t), await createSampleUser(t)];
        const params = await addChannel(t, user, { value: email, is_verified: true });
        return t.request(`PATCH ${channelPath}`, { token: user.token, params, body: { is_primary: true } });
      },
    },
  },
  'DELETE /contact-channels/{user_id}/{contact_channel_id}': {
    call: async (t, user) => ({ token: user.token, params: await addChannel(t, user) }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) => t.request(`DELETE ${channelPath}`, { params: noChannel() }),
    },
  },
  'POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code': {
    call: async (t, user) => ({
      token: user.token,
      params: await addChannel(t, user),
      body: { callback_url: callbackUrl },
    }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) => sendToChannel(t, noChannel(), { access: 'client' }),
      EmailAlreadyVerified: async (t) =>
        sendToChannel(t, await addChannel(t, await createSampleUser(t), { is_verified: true })),
      RedirectUrlNotWhitelisted: async (t) => {
        const body = { callback_url: 'https://elsewhere.example' };
        return sendToChannel(t, await addChannel(t, await createSampleUser(t)), { body });
      },
      TooManyRequests: async (t) => {
        const user = await createSampleUser(t);
        const params = await addChannel(t, user);
        const options = { access: 'client', token: user.token } as const;
        return exceedEmailRateLimit((from) => sendToChannel(t, params, { ...from, ...options }));
      },
    },
  },
  'POST /contact-channels/send-verification-code': {
    call: async (_t, { token, email }) => ({ token, body: { email, callback_url: callbackUrl } }),
    errors: {
      EmailIsNotPrimaryEmail: async (t) => send(t, await createSampleUser(t), { email: 'other@example.com' }),
      EmailAlreadyVerified: async (t) => {
        const user = await createSampleUser(t);
        await t.request('POST /contact-channels/verify', { body: { code: await requestVerificationCode(t, user) } });
        return send(t, user);
      },
      RedirectUrlNotWhitelisted: async (t) =>
        send(t, await createSampleUser(t), { callback_url: 'https://elsewhere.example' }),
      TooManyRequests: async (t) => {
        const user = await createSampleUser(t);
        return exceedEmailRateLimit((from) => send(t, user, {}, from));
      },
    },
  },
  'POST /contact-channels/verify': createCodeEndpointCase({ use, check, create: requestVerificationCode }, use),
  'POST /contact-channels/verify/reject': createCodeEndpointCase(
    { use, check, create: requestVerificationCode },
    reject,
  ),
  'POST /contact-channels/verify/check-code': createCodeEndpointCase(
    { use, check, create: requestVerificationCode },
    check,
  ),
};
