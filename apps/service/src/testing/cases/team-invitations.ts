import type { CasesOf } from '../case.ts';
import { createSampleTeam } from '../sample-team.ts';
import { createSampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';
import { untilLimited } from '../until-limited.ts';
import { type CodeKind, codeCase } from './codes.ts';

const callbackUrl = 'http://localhost:3000/invitation';

const bodyFor = (teamId: string, fields: object = {}) => ({
  team_id: teamId,
  email: `${crypto.randomUUID()}@example.com`,
  callback_url: callbackUrl,
  ...fields,
});

const send = (t: TestApp, options: object) => t.call('POST /team-invitations/send-code', options);

/** Invites a user to a new team and returns the code in the email. */
export async function requestInvitation(t: TestApp, teamId?: string): Promise<string> {
  const body = bodyFor(teamId ?? (await createSampleTeam(t)));
  await send(t, { access: 'server', body });
  return t.mailedCode(body.email);
}

const accept = (code: string) => ({ route: 'POST /team-invitations/accept', body: { code } });
const check = (code: string) => ({ route: 'POST /team-invitations/accept/check-code', body: { code } });
const details = (code: string) => ({ route: 'POST /team-invitations/accept/details', body: { code } });
const invitations: CodeKind = { create: (t) => requestInvitation(t), check, use: accept, signedIn: true };

/** The test cases of the endpoints for team invitations. */
export const teamInvitationCases: CasesOf<
  | 'POST /team-invitations/send-code'
  | 'POST /team-invitations/accept'
  | 'POST /team-invitations/accept/check-code'
  | 'POST /team-invitations/accept/details'
> = {
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
      TooManyRequests: async (t) => {
        const { token, userId } = await createSampleUser(t);
        const body = bodyFor(await createSampleTeam(t, [userId], ['$invite_members']));
        return untilLimited((from) => send(t, { ...from, token, body }));
      },
    },
  },
  'POST /team-invitations/accept': codeCase(invitations, accept),
  'POST /team-invitations/accept/check-code': codeCase(invitations, check),
  'POST /team-invitations/accept/details': codeCase(invitations, details),
};
