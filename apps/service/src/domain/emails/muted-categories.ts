import { createStatement, type Executor } from '../../database/database.ts';

const listMuted = createStatement<{ category_id: string }>(
  'list_muted_notifications',
  `select category_id from muted_notifications where project_id = $1 and user_id = $2`,
);

const mute = createStatement<never>(
  'mute_notifications',
  `insert into muted_notifications (project_id, user_id, category_id) values ($1, $2, $3) on conflict do nothing`,
);

const unmute = createStatement<never>(
  'unmute_notifications',
  `delete from muted_notifications where project_id = $1 and user_id = $2 and category_id = $3`,
);

/** Returns the ids of the categories whose emails a user has turned off. */
export async function readMutedCategoryIds(
  tx: Executor,
  projectId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx.run(listMuted, [projectId, userId]);
  return new Set(rows.map(({ category_id: id }) => id));
}

/** Turns the emails of a category on or off for a user. */
export async function setCategoryEnabled(
  tx: Executor,
  projectId: string,
  userId: string,
  categoryId: string,
  isEnabled: boolean,
): Promise<void> {
  await tx.run(isEnabled ? unmute : mute, [projectId, userId, categoryId]);
}
