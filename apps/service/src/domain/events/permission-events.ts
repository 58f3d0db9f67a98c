import type { Transaction } from '../../database/database.ts';
import { recordWebhookEvents } from '../webhooks/events.ts';
import type { ChangeDeps } from './record-change.ts';

/** Records the webhook events of the permissions that a new member has in a team, or a new user in the project. */
export async function recordDefaultPermissions(
  tx: Transaction,
  deps: ChangeDeps,
  projectId: string,
  { userId, teamId, ids }: { readonly userId: string; readonly teamId?: string; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  if (teamId === undefined) {
    await recordWebhookEvents(tx, deps, projectId, 'project_permission.created', async () =>
      ids.map((id) => ({ id, user_id: userId })),
    );
  } else {
    await recordWebhookEvents(tx, deps, projectId, 'team_permission.created', async () =>
      ids.map((id) => ({ id, team_id: teamId, user_id: userId })),
    );
  }
}

/** Records the webhook event of a permission that has another id, unless the id is the same. */
export async function recordRenamedPermission(
  tx: Transaction,
  deps: ChangeDeps,
  projectId: string,
  scope: 'team' | 'project',
  { formerId, id }: { readonly formerId: string; readonly id: string },
): Promise<void> {
  if (id === formerId) return;
  await recordWebhookEvents(tx, deps, projectId, 'permission_definition.updated', async () => [
    { id, former_id: formerId, scope },
  ]);
}

/** Records the webhook event of a deleted permission. */
export async function recordDeletedPermission(
  tx: Transaction,
  deps: ChangeDeps,
  projectId: string,
  scope: 'team' | 'project',
  id: string,
): Promise<void> {
  await recordWebhookEvents(tx, deps, projectId, 'permission_definition.deleted', async () => [{ id, scope }]);
}
