import type { EndpointCases } from '../case.ts';
import { exceedEmailRateLimit } from '../exceed-email-rate-limit.ts';
import { createSampleTeam } from '../sample-team.ts';
import { createSampleUser } from '../sample-user.ts';
import type { RequestOptions, TestApp, TestResponse } from '../test-app.ts';
import { createCodeEndpointCase, type VerificationCodeFixture } from './codes.ts';

const callbackUrl = 'http://localhost:3000/invitation';

const bodyFor = (teamId: string, fields: object = {}) => ({
  team_id: teamId,
  email: `${crypto.randomUUID()}@example.com`,
  callback_url: callbackUrl,
  ...fields,
});

const send = (t: TestApp, options: object) => t.request('POST /team-invitations/send-code', options);

/** Sends an invitation to a team, by default a new one, to a random email address. Returns the code in the email. */
export async function requestInvitationCode(t: TestApp, teamId?: string): Promise<string> {
  const body = bodyFor(teamId ?? (await createSampleTeam(t)));
  await send(t, { access: 'server', body });
  return t.mailedCode(body.email);
}

const accept = (code: string) => ({ route: 'POST /team-invitations/accept', body: { code } });
const check = (code: string) => ({ route: 'POST /team-invitations/accept/check-code', body: { code } });
const details = (code: string) => ({ route: 'POST /team-invitations/accept/details', body: { code } });
const invitations: VerificationCodeFixture = {
  create: (t) => requestInvitationCode(t),
  check,
  use: accept,
  signedIn: true,
};

const invitationPath = '/team-invitations/{invitation_id}';

/**
 * Sends an invitation to `email` for a team, by default a new one. Returns the ids of the invitation and of the team.
 */
export async function createInvitation(
  t: TestApp,
  { email, teamId }: { readonly email: string; readonly teamId?: string },
): Promise<{ invitationId: string; teamId: string }> {
  const invitingTeam = teamId ?? (await createSampleTeam(t));
  await send(t, { access: 'server', body: bodyFor(invitingTeam, { email }) });
  const options = { access: 'server', query: { team_id: invitingTeam } } as const;
  const { body } = await t.request<{ items: { id: string; recipient_email: string }[] }>(
    'GET /team-invitations',
    options,
  );
  const invitation = body.items.find(({ recipient_email: recipient }) => recipient === email);
  return { invitationId: invitation?.id ?? '', teamId: invitingTeam };
}

/** Marks the primary email address of a user as verified. */
const verify = (t: TestApp, userId: string) =>
  t.request('PATCH /users/{user_id}', {
    access: 'server',
    params: { user_id: userId },
    body: { primary_email_verified: true },
  });

/** The cases of the errors about the team of a client's request. */
const teamErrors = (request: (t: TestApp, teamId: string, options: RequestOptions) => Promise<TestResponse>) => ({
  UserAuthenticationRequired: async (t: TestApp) => request(t, await createSampleTeam(t), {}),
  TeamMembershipNotFound: async (t: TestApp) => {
    const { token } = await createSampleUser(t);
    return request(t, await createSampleTeam(t), { token });
  },
  TeamPermissionRequired: async (t: TestApp) => {
    const { token, userId } = await createSampleUser(t);
    return request(t, await createSampleTeam(t, [userId]), { token });
  },
});

const listOf = (t: TestApp, teamId: string, options: RequestOptions) =>
  t.request('GET /team-invitations', { ...options, query: { team_id: teamId } });

const revokeIn = (t: TestApp, teamId: string, options: RequestOptions) =>
  t.request(`DELETE ${invitationPath}`, {
    ...options,
    params: { invitation_id: crypto.randomUUID() },
    query: { team_id: teamId },
  });

const acceptListed = (t: TestApp, userId: string, options: RequestOptions) =>
  t.request(`POST ${invitationPath}/accept`, {
    ...options,
    params: { invitation_id: crypto.randomUUID() },
    query: { user_id: userId },
  });

/** The test cases of the endpoints for team invitations. */
export const teamInvitationCases: EndpointCases<
  | 'POST /team-invitations/send-code'
  | 'POST /team-invitations/accept'
  | 'POST /team-invitations/accept/check-code'
  | 'POST /team-invitations/accept/details'
  | 'GET /team-invitations'
  | 'DELETE /team-invitations/{invitation_id}'
  | 'POST /team-invitations/{invitation_id}/accept'
> = {
  'GET /team-invitations': {
    call: async (t, { token, userId }) => ({
      token,
      query: { team_id: await createSampleTeam(t, [userId], ['$read_members', '$invite_members']) },
    }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) =>
        t.request('GET /team-invitations', { query: { user_id: crypto.randomUUID() } }),
      ...teamErrors(listOf),
      TeamNotFound: (t) => listOf(t, crypto.randomUUID(), { access: 'server' }),
    },
  },
  'DELETE /team-invitations/{invitation_id}': {
    call: async (t, { token, userId }) => {
      const email = `${crypto.randomUUID()}@example.com`;
      const team = await createSampleTeam(t, [userId], ['$remove_members']);
      const { invitationId } = await createInvitation(t, { email, teamId: team });
      return { token, params: { invitation_id: invitationId }, query: { team_id: team } };
    },
    errors: {
      ...teamErrors(revokeIn),
      VerificationCodeNotFound: (t) => revokeIn(t, crypto.randomUUID(), { access: 'server' }),
    },
  },
  'POST /team-invitations/{invitation_id}/accept': {
    call: async (t, { token, userId, email }) => {
      await verify(t, userId);
      const { invitationId } = await createInvitation(t, { email });
      return { token, params: { invitation_id: invitationId }, query: { user_id: userId } };
    },
    errors: {
      CannotGetOwnUserWithoutUser: (t) => acceptListed(t, crypto.randomUUID(), {}),
      VerificationCodeNotFound: (t) => acceptListed(t, crypto.randomUUID(), { access: 'server' }),
    },
  },
  'POST /team-invitations/send-code': {
    call: async (t, { token, userId }) => ({
      token,
      body: bodyFor(await createSampleTeam(t, [userId], ['$invite_members'])),
    }),
    errors: {
      UserAuthenticationRequired: async (t) => send(t, { body: bodyFor(await createSampleTeam(t)) }),
      TeamMembershipNotFound: async (t) => {
        const { token } = await createSampleUser(t);
        return send(t, { token, body: bodyFor(await createSampleTeam(t)) });
      },
      TeamPermissionRequired: async (t) => {
        const { token, userId } = await createSampleUser(t);
        return send(t, { token, body: bodyFor(await createSampleTeam(t, [userId], ['$read_members'])) });
      },
      TeamNotFound: (t) => send(t, { access: 'server', body: bodyFor(crypto.randomUUID()) }),
      RedirectUrlNotWhitelisted: async (t) => {
        const body = bodyFor(await createSampleTeam(t), { callback_url: 'https://elsewhere.example' });
        return send(t, { access: 'server', body });
      },
      TeamMembershipAlreadyExists: async (t) => {
        const { userId, email } = await createSampleUser(t);
        return send(t, { access: 'server', body: bodyFor(await createSampleTeam(t, [userId]), { email }) });
      },
      TooManyRequests: async (t) => {
        const { token, userId } = await createSampleUser(t);
        const body = bodyFor(await createSampleTeam(t, [userId], ['$invite_members']));
        return exceedEmailRateLimit((from) => send(t, { ...from, token, body }));
      },
    },
  },
  'POST /team-invitations/accept': createCodeEndpointCase(invitations, accept),
  'POST /team-invitations/accept/check-code': createCodeEndpointCase(invitations, check),
  'POST /team-invitations/accept/details': createCodeEndpointCase(invitations, details),
};
