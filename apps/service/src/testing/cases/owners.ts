import { limits, serviceLimits } from '@keystack/contract';
import { addProjectOwner } from '../../domain/projects/project-owners.ts';
import { rateLimits } from '../../rate-limits/rate-limits.ts';
import type { EndpointCases } from '../case.ts';
import { createProjectOwner } from '../project-owner.ts';
import { createSampleProject } from '../sample-project.ts';
import { createSampleUser } from '../sample-user.ts';
import { type TestApp, testProjectId } from '../test-app.ts';
import { totpSecret } from './mfa.ts';

const admin = { access: 'admin' } as const;
const internal = { project: 'internal' } as const;
const unknownToken = '0'.repeat(45);
const unknownId = () => crypto.randomUUID();
const tokenIn = (url: string) => url.split('#')[1] ?? '';

/** An owner link: its token, and the email address of the account that it creates. */
interface TestOwnerLink {
  readonly token: string;
  readonly email: string;
}

/** Invites a person to own a project, by default the test project. Returns the invitation and the token of its link. */
export async function createOwnerInvitation(
  t: TestApp,
  project: string = testProjectId,
  email: string = `${crypto.randomUUID()}@example.com`,
): Promise<TestOwnerLink & { readonly id: string }> {
  const options = { ...admin, ...internal, body: { email, project_id: project } };
  const { body } = await t.request<{ id: string; url: string }>('POST /internal/owner-invitations', options);
  return { id: body.id, token: tokenIn(body.url), email };
}

/** Creates an owner link by the operators' key, and returns its token. */
export async function createOperatorLink(t: TestApp, purpose: 'setup' | 'demo'): Promise<string> {
  const options = { ...admin, ...internal, body: { purpose } };
  const { body } = await t.request<{ url: string }>('POST /internal/setup-links', options);
  return tokenIn(body.url);
}

const newOwner = ({ token, email }: TestOwnerLink, fields: object = {}) => ({
  ...internal,
  body: { token, email, password: 'correct horse', ...fields },
});

const ownerSession = async (t: TestApp) => ({
  ...internal,
  token: (await createSampleUser(t, 'internal')).token,
});

/** Creates two owners of a new project, and returns the project and the id of one of them. */
async function createOwnedProject(t: TestApp) {
  const project = await createSampleProject(t);
  const [first, second] = [await createSampleUser(t, 'internal'), await createSampleUser(t, 'internal')];
  for (const { userId } of [first, second]) await addProjectOwner(t.deps.db, userId, project);
  return { project, ownerId: first.userId };
}

/** Returns the cases of the errors of an endpoint that takes the token of an owner link. */
function linkErrors(route: string, use: (t: TestApp, link: TestOwnerLink) => unknown) {
  const send = async (t: TestApp, link: TestOwnerLink) =>
    t.request(route, {
      ...(route.endsWith('/join') ? await ownerSession(t) : internal),
      body: route.endsWith('/create-owner') ? newOwner(link).body : { token: link.token },
    });
  return {
    VerificationCodeNotFound: (t: TestApp) => send(t, { token: unknownToken, email: 'nobody@example.com' }),
    VerificationCodeExpired: async (t: TestApp) => {
      const link = await createOwnerInvitation(t);
      t.clock.advance(serviceLimits.ownerInvitationLifetime);
      return send(t, link);
    },
    VerificationCodeAlreadyUsed: async (t: TestApp) => {
      const link = await createOwnerInvitation(t);
      await use(t, link);
      return send(t, link);
    },
  };
}

const createOwner = (t: TestApp, link: TestOwnerLink, fields: object = {}) =>
  t.request('POST /internal/owner-links/create-owner', newOwner(link, fields));
/** Invites a person who has an account, who then cannot create another one. */
const inviteExistingOwner = async (t: TestApp) =>
  createOwnerInvitation(t, testProjectId, (await createSampleUser(t, 'internal')).email);
const confirmSession = (t: TestApp, owner: object, body: object) =>
  t.request('POST /internal/owner-sessions/confirm', { ...owner, body });
const demoOwnerCode = (t: TestApp, token: string) =>
  t.request('POST /internal/owner-links/demo-owner-code', { ...internal, body: { token } });

/** The test cases of the endpoints for project owners. */
export const ownerCases: EndpointCases<
  | 'GET /projects/current/owners'
  | 'DELETE /projects/current/owners/{owner_id}'
  | 'GET /projects/current/owners/{owner_id}/credentials'
  | 'GET /projects/current/owner-invitations'
  | 'POST /projects/current/owner-invitations'
  | 'DELETE /projects/current/owner-invitations/{invitation_id}'
  | 'POST /internal/setup-links'
  | 'POST /internal/owner-links/check'
  | 'POST /internal/owner-links/create-owner'
  | 'POST /internal/owner-links/join'
  | 'POST /internal/owner-links/demo-owner-code'
  | 'POST /internal/owner-sessions/confirm'
> = {
  'GET /projects/current/owners': { call: async () => admin, errors: {} },
  'DELETE /projects/current/owners/{owner_id}': {
    call: async (t) => {
      const { project, ownerId } = await createOwnedProject(t);
      return { ...admin, project, params: { owner_id: ownerId } };
    },
    errors: {
      UserNotFound: (t) =>
        t.request('DELETE /projects/current/owners/{owner_id}', { ...admin, params: { owner_id: unknownId() } }),
    },
  },
  'GET /projects/current/owners/{owner_id}/credentials': {
    call: async (t) => {
      const { project, ownerId } = await createOwnedProject(t);
      return { ...admin, project, params: { owner_id: ownerId } };
    },
    errors: {
      UserNotFound: (t) =>
        t.request('GET /projects/current/owners/{owner_id}/credentials', {
          ...admin,
          params: { owner_id: unknownId() },
        }),
    },
  },
  'GET /projects/current/owner-invitations': { call: async () => admin, errors: {} },
  'POST /projects/current/owner-invitations': {
    call: async (t) => ({ ...(await createProjectOwner(t)).as, body: { email: `${crypto.randomUUID()}@example.com` } }),
    errors: {
      TooManyRequests: async (t) => {
        const options = { ...(await createProjectOwner(t)).as, body: { email: `${crypto.randomUUID()}@example.com` } };
        const route = 'POST /projects/current/owner-invitations';
        for (let sent = 0; sent < rateLimits.ownerInvitationEmailsFor.limit; sent += 1) await t.request(route, options);
        return t.request(route, options);
      },
    },
  },
  'DELETE /projects/current/owner-invitations/{invitation_id}': {
    call: async (t) => ({ ...admin, params: { invitation_id: (await createOwnerInvitation(t)).id } }),
    errors: {
      VerificationCodeNotFound: (t) =>
        t.request('DELETE /projects/current/owner-invitations/{invitation_id}', {
          ...admin,
          params: { invitation_id: unknownId() },
        }),
    },
  },
  'POST /internal/setup-links': {
    call: async () => ({ ...admin, ...internal, body: { purpose: 'setup' } }),
    errors: {},
  },
  'POST /internal/owner-links/check': {
    call: async (t) => ({ ...internal, body: { token: await createOperatorLink(t, 'setup') } }),
    errors: linkErrors('POST /internal/owner-links/check', createOwner),
  },
  'POST /internal/owner-links/create-owner': {
    call: async (t) => {
      const email = `${crypto.randomUUID()}@example.com`;
      return newOwner({ token: await createOperatorLink(t, 'setup'), email });
    },
    errors: {
      ...linkErrors('POST /internal/owner-links/create-owner', createOwner),
      PasswordTooShort: async (t) => createOwner(t, await createOwnerInvitation(t), { password: 'short' }),
      PasswordTooLong: async (t) =>
        createOwner(t, await createOwnerInvitation(t), { password: 'x'.repeat(limits.passwordMaxLength + 1) }),
      PasswordRequirementsNotMet: async (t) => createOwner(t, await createOwnerInvitation(t), { password: 'password' }),
      UserEmailAlreadyExists: async (t) => createOwner(t, await inviteExistingOwner(t)),
      TooManyRequests: async (t) => {
        const options = { ...newOwner(await inviteExistingOwner(t)), ipAddress: '203.0.113.9' };
        const route = 'POST /internal/owner-links/create-owner';
        for (let sent = 0; sent < rateLimits.signUpsFrom.limit; sent += 1) await t.request(route, options);
        return t.request(route, options);
      },
    },
  },
  'POST /internal/owner-links/join': {
    call: async (t) => ({ ...(await ownerSession(t)), body: { token: (await createOwnerInvitation(t)).token } }),
    errors: linkErrors('POST /internal/owner-links/join', createOwner),
  },
  'POST /internal/owner-links/demo-owner-code': {
    call: async (t) => ({ ...internal, body: { token: await createOperatorLink(t, 'demo') } }),
    errors: {
      VerificationCodeNotFound: async (t) => demoOwnerCode(t, await createOperatorLink(t, 'setup')),
      VerificationCodeExpired: async (t) => {
        const token = await createOperatorLink(t, 'demo');
        t.clock.advance(serviceLimits.ownerInvitationLifetime);
        return demoOwnerCode(t, token);
      },
    },
  },
  'POST /internal/owner-sessions/confirm': {
    call: async (t) => ({ ...(await ownerSession(t)), body: { password: 'correct horse' } }),
    errors: {
      PasswordConfirmationMismatch: async (t) => confirmSession(t, await ownerSession(t), { password: 'wrong horse' }),
      UserDoesNotHavePassword: async (t) => {
        const { userId, token } = await createSampleUser(t, 'internal');
        await t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
        return confirmSession(t, { ...internal, token }, { password: 'correct horse' });
      },
      InvalidTotpCode: async (t) => {
        const owner = await ownerSession(t);
        await t.request('PATCH /users/me', { ...owner, body: { totp_secret_base64: totpSecret } });
        return confirmSession(t, owner, { totp_code: '000000' });
      },
      TooManyRequests: async (t) => {
        const owner = await ownerSession(t);
        for (let sent = 0; sent < rateLimits.oldPasswordsFor.limit; sent += 1)
          await confirmSession(t, owner, { password: 'wrong horse' });
        return confirmSession(t, owner, { password: 'correct horse' });
      },
    },
  },
};
