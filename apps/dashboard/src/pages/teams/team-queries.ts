import type { StackAdminApp } from '@keystack/js';
import { queryOptions } from '@tanstack/react-query';

/** The keys of all queries about the teams of a project begin with this. */
export const teamsKey = (projectId: string) => ['projects', projectId, 'teams'] as const;

/** All teams of a project, the oldest first. */
export const teamsQuery = (projectId: string, app: StackAdminApp<false>) =>
  queryOptions({ queryKey: [...teamsKey(projectId), 'list'], queryFn: () => app.listTeams() });

/** One team of a project, or `null`. */
export const teamQuery = (projectId: string, app: StackAdminApp<false>, teamId: string) =>
  queryOptions({ queryKey: [...teamsKey(projectId), teamId], queryFn: () => app.getTeam(teamId) });

/** A member of a team with the permissions that were granted directly. */
export interface TeamMember {
  readonly userId: string;
  readonly name: string;
  readonly profileImageUrl: string | null;
  readonly email: string | null;
  readonly permissionIds: readonly string[];
}

/** The members of a team, the oldest membership first. */
export const membersQuery = (projectId: string, app: StackAdminApp<false>, teamId: string) =>
  queryOptions({
    queryKey: [...teamsKey(projectId), teamId, 'members'],
    queryFn: async (): Promise<TeamMember[]> => {
      const [profiles, permissions] = await Promise.all([
        app.request('GET /team-member-profiles', { query: { teamId } }),
        app.request('GET /team-permissions', { query: { teamId } }),
      ]);
      return profiles.items.map(({ userId, user, displayName, profileImageUrl }) => ({
        userId,
        name: displayName ?? user.displayName ?? user.primaryEmail ?? userId,
        profileImageUrl: profileImageUrl ?? user.profileImageUrl,
        email: user.primaryEmail,
        permissionIds: permissions.items.filter((permission) => permission.userId === userId).map(({ id }) => id),
      }));
    },
  });

/** The open invitations to a team, the newest first. */
export const invitationsQuery = (projectId: string, app: StackAdminApp<false>, teamId: string) =>
  queryOptions({
    queryKey: [...teamsKey(projectId), teamId, 'invitations'],
    queryFn: async () => (await app.request('GET /team-invitations', { query: { teamId } })).items,
  });
