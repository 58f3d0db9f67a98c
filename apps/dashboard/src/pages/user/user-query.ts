import type { StackAdminApp } from '@keystack/js';
import { queryOptions } from '@tanstack/react-query';

/** The keys of the queries about a user, and about the lists that contain the user, begin with this. */
export const usersKey = (projectId: string) => ['projects', projectId, 'users'] as const;

/** One user of a project, or `null`. */
export const userQuery = (projectId: string, app: StackAdminApp<false>, userId: string) =>
  queryOptions({ queryKey: [...usersKey(projectId), userId], queryFn: () => app.getUser(userId) });
