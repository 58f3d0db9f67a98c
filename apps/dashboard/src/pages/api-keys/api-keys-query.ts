import type { StackAdminApp } from '@keystack/js';
import { queryOptions } from '@tanstack/react-query';

/** The key sets of a project. */
export const apiKeysQuery = (projectId: string, app: StackAdminApp<false>) =>
  queryOptions({ queryKey: ['projects', projectId, 'api-keys'], queryFn: () => app.listApiKeys() });
