import { loadOtherActions } from '../../apps/load-actions.ts';
import type { ServerScope } from '../../apps/server-scope.ts';
import { createServerTeam, createServerTeamObject, serverTeams } from '../teams/server-teams.ts';
import { createTeamActions } from '../teams/team-actions.ts';
import { createLazyAccountActions } from './lazy-account-actions.ts';
import type {
  ServerUser,
  ServerUserCreateOptions,
  ServerUserResponse,
  ServerUserUpdateOptions,
} from './server-entities.ts';
import { toUserFields } from './user.ts';

/** Converts the options of a user to a request body. */
export async function toUserBody<O extends ServerUserCreateOptions>({ totpMultiFactorSecret: secret, ...fields }: O) {
  return { ...fields, totpSecretBase64: secret && (await loadOtherActions()).encodeTotpSecret(secret) };
}

/** Creates the object that represents a user on a server. */
export function createServerUserObject(raw: ServerUserResponse, scope: ServerScope): ServerUser {
  const { server, queries, redirector } = scope;
  const params = { userId: raw.id };
  const update = async (options: ServerUserUpdateOptions) => {
    await server.request('PATCH /users/{user_id}', { params, body: await toUserBody(options) });
    await queries.invalidate('user', 'members', 'channels');
  };
  const createSession = async ({ expiresInMillis }: { expiresInMillis?: number | undefined } = {}) =>
    server.request('POST /auth/sessions', { body: { userId: raw.id, expiresInMillis } });
  const { lastActiveAtMillis, suspendedAtMillis, serverMetadata, selectedTeam, otpAuthEnabled, ...client } = raw;

  return {
    ...toUserFields({ ...client, selectedTeam: selectedTeam && clientTeam(selectedTeam) }),
    ...createTeamActions(scope, () => serverTeams(scope, raw.id)),
    ...createLazyAccountActions(scope, raw.oauthProviders, async (id) => {
      throw new Error(`A server cannot redirect to ${id}. Only the browser of the user can connect an account there.`);
    }),
    lastActiveAt: new Date(lastActiveAtMillis),
    // Absent in responses of older versions of the service.
    suspendedAt: suspendedAtMillis == null ? null : new Date(suspendedAtMillis),
    // Absent in responses of older versions of the service.
    otpAuthEnabled: otpAuthEnabled ?? client.authWithEmail,
    serverMetadata,
    selectedTeam: selectedTeam && createServerTeamObject(selectedTeam, scope),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (metadata) => update({ serverMetadata: metadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team === null ? null : team.id }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
    async setPassword({ password }) {
      await update({ password });
      return undefined;
    },
    async updatePassword({ newPassword }) {
      await update({ password: newPassword });
      return undefined;
    },
    async sendVerificationEmail(options) {
      const { primaryEmailOf, sendVerificationEmail } = await loadOtherActions();
      // Throws before a session is created for a user without email.
      primaryEmailOf(raw);
      // Only the user may request the email.
      const { accessToken, refreshToken } = await createSession({ expiresInMillis: 60_000 });
      const transport = scope.transport.withBearer({
        tokens: async () => ({ accessToken, refreshToken }),
        reject: () => {},
      });
      const problem = await sendVerificationEmail({ transport, redirector }, raw, options);
      await transport.request('DELETE /auth/sessions/current', {});
      return problem;
    },
    createTeam: (options) => createServerTeam(scope, { ...options, creatorUserId: raw.id }),
    async createSession(options) {
      const tokens = await createSession(options);
      return { getTokens: async () => tokens };
    },
    async grantPermission(team, permissionId) {
      const path = { teamId: team.id, userId: raw.id, permissionId };
      await server.request('POST /team-permissions/{team_id}/{user_id}/{permission_id}', { params: path, body: {} });
      await queries.invalidate('permissions');
    },
    async revokePermission(team, permissionId) {
      const path = { teamId: team.id, userId: raw.id, permissionId };
      await server.request('DELETE /team-permissions/{team_id}/{user_id}/{permission_id}', { params: path });
      await queries.invalidate('permissions');
    },
    explainPermission: (team, permissionId) =>
      server.request('GET /team-permissions/explain', { query: { teamId: team.id, userId: raw.id, permissionId } }),
    async delete() {
      await server.request('DELETE /users/{user_id}', { params });
      await queries.invalidate('user', 'members');
    },
  };
}

/** Returns the fields of a team that may be sent to a member's browser, without the server-only ones. */
function clientTeam({ createdAtMillis, serverMetadata, ...client }: NonNullable<ServerUserResponse['selectedTeam']>) {
  return client;
}
