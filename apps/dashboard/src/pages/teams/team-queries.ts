import type { ApiResponse, StackAdminApp } from '@keystack/js';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The keys of all queries about the teams of a project begin with this. */
export const teamsKey = (projectId: string) => ['projects', projectId, 'teams'] as const;

/** A team in a list. */
export type ListedTeam = ApiResponse<'GET /teams'>['items'][number];

/** Number of teams that one request reads. */
const pageSize = 100;

/** The teams of a project, page by page: the newest first or, with `query`, those that match it by name. */
export const teamPagesQuery = (projectId: string, app: StackAdminApp<false>, query?: string) =>
  infiniteQueryOptions({
    queryKey: [...teamsKey(projectId), 'list', query ?? ''],
    queryFn: ({ pageParam }) =>
      app.request('GET /teams', {
        query: {
          limit: pageSize,
          ...(query !== undefined && { query }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => ('pagination' in page ? page.pagination.nextCursor : null),
    placeholderData: keepPreviousData,
    select: ({ pages }): ListedTeam[] => pages.flatMap(({ items }) => items),
  });

/** One team of a project, or `null`. */
export const teamQuery = (projectId: string, app: StackAdminApp<false>, teamId: string) =>
  queryOptions({ queryKey: [...teamsKey(projectId), teamId], queryFn: () => app.getTeam(teamId) });

/** A member of a team with the permissions that were granted directly. */
export interface TeamMember {
  readonly userId: string;
  readonly name: string;
  readonly profileImageUrl: string | null;
  readonly email: string | null;
  /** The name and the picture that the user has in this team only. */
  readonly ownName: string | null;
  readonly ownImageUrl: string | null;
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
        ownName: displayName,
        ownImageUrl: profileImageUrl,
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
