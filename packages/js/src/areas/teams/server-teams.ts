import { createServerScope, type ServerScope } from '../../apps/server-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import { KnownErrors } from '../../known-errors.ts';
import type {
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamResponse,
  ServerTeamUser,
} from '../users/server-entities.ts';
import { createTeamObject } from './team.ts';

/** The query for the teams of a user, or for all teams of the project if the id is empty. */
export const serverTeams: Query<ServerScope, [userId: string], readonly ServerTeamResponse[], ServerTeam[]> =
  defineQuery(
    'teams',
    async ({ server }, userId) =>
      (await server.request('GET /teams', { query: { userId: userId || undefined } })).items,
    (raws, scope) => raws.map((raw) => createServerTeamObject(raw, scope)),
  );

/** The query for a team by its id. The value is `null` if the team does not exist. */
export const serverTeam: Query<ServerScope, [id: string], ServerTeamResponse | null, ServerTeam | null> = defineQuery(
  'teams',
  async ({ server }, teamId) => {
    const result = await server.attempt('GET /teams/{team_id}', { params: { teamId } }, [KnownErrors.TeamNotFound]);
    return result.status === 'ok' ? result.data : null;
  },
  (raw, scope) => raw && createServerTeamObject(raw, scope),
);

const serverMembers = defineQuery(
  'members',
  async ({ server }: ServerScope, teamId: string) =>
    (await server.request('GET /team-member-profiles', { query: { teamId } })).items,
  (raws, scope): ServerTeamUser[] =>
    raws.map(({ user, displayName, profileImageUrl }) => ({
      ...scope.viewUser(user, createServerScope(scope, user.id)),
      teamProfile: { displayName, profileImageUrl },
    })),
);

/** Creates a team, with the user `creatorUserId` as its first member if set. */
export async function createServerTeam(scope: ServerScope, body: ServerTeamCreateOptions): Promise<ServerTeam> {
  const raw = await scope.server.request('POST /teams', { body });
  await scope.queries.invalidate('user', 'teams');
  return createServerTeamObject(raw, scope);
}

/** Creates the object that represents a team on a server. */
export function createServerTeamObject(raw: ServerTeamResponse, scope: ServerScope): ServerTeam {
  const { server, queries } = scope;
  const params = { teamId: raw.id };
  const { createdAtMillis, ...fields } = raw;
  return {
    ...createTeamObject(fields, scope),
    createdAt: new Date(createdAtMillis),
    serverMetadata: raw.serverMetadata,
    async update(body) {
      await server.request('PATCH /teams/{team_id}', { params, body });
      await queries.invalidate('user', 'teams');
    },
    listUsers: () => serverMembers(scope, raw.id).get(),
    useUsers: () => queries.view.useCached(serverMembers(scope, raw.id)),
    async addUser(userId) {
      await server.request('POST /team-memberships/{team_id}/{user_id}', { params: { ...params, userId }, body: {} });
      await queries.invalidate('user', 'teams', 'members', 'permissions');
    },
    async removeUser(userId) {
      await server.request('DELETE /team-memberships/{team_id}/{user_id}', { params: { ...params, userId } });
      await queries.invalidate('user', 'teams', 'members', 'permissions');
    },
  };
}
