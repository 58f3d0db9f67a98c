import {
  createUser,
  deleteCurrentUser,
  deleteUser,
  getCurrentUser,
  getUser,
  KnownErrors,
  listUsers,
  updateCurrentUser,
  updateUser,
} from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { limitMakes } from '../domain/abuse-limits.ts';
import { cursorOf } from '../domain/cursors.ts';
import { createUser as createUserRow } from '../domain/new-users.ts';
import { bringsPicture } from '../domain/pictures.ts';
import { Refusal } from '../domain/refusal.ts';
import { readTeams } from '../domain/teams.ts';
import { placeOf, readUserPage, readUsers } from '../domain/user-lists.ts';
import { updateUser as updateUserRow } from '../domain/user-updates.ts';
import { readUser, serverUserView, type User, userView } from '../domain/users.ts';
import { wholeOf } from '../domain/whole-lists.ts';
import { implement } from '../http/implement.ts';
import { recordEvent, recordEvents } from '../webhooks/events.ts';

// The lock keeps further memberships away.
const lockUser = statement<{ id: string }>(
  'lock_user_to_delete',
  `select id from users where project_id = $1 and id = $2 for update`,
);

const deleteUserRow = statement<never>('delete_user', `delete from users where project_id = $1 and id = $2`);

const defaultPageSize = 100;

/** Reading, changing, making and deleting users. */
export const users = [
  implement(getCurrentUser, async ({ deps, caller }) => userView(deps.config, caller.user, caller.access)),

  implement(updateCurrentUser, async ({ deps, caller, body, address }) => {
    const projectId = caller.project.project_id;
    const userId = caller.user.user_id;
    if (bringsPicture(body.profile_image_url)) await limitMakes(deps, caller, address());
    await updateUserRow(deps, projectId, userId, body, caller.access);
    const user = await readUser(deps.db, projectId, userId);
    if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
    return userView(deps.config, user, caller.access);
  }),

  implement(deleteCurrentUser, async ({ deps, caller: { access, project, user } }) => {
    if (access === 'client' && !project.client_user_deletion_enabled) {
      throw new Refusal(400, 'Deleting the own account is switched off for this project. Ask its owner to delete it.');
    }
    await removeUser(deps, project.project_id, user.user_id);
    return { success: true };
  }),

  implement(listUsers, async ({ deps, caller: { project }, query }) => {
    const { project_id: projectId } = project;
    if (query.cursor === undefined && query.limit === undefined)
      return readUsers(deps.db, deps.config, projectId, query);
    const after = query.cursor === undefined ? null : placeOf(query.cursor, query.order_by);
    const { items, next } = await readUserPage(
      deps.db,
      deps.config,
      projectId,
      query,
      after,
      query.limit ?? defaultPageSize,
    );
    return {
      items,
      is_paginated: true,
      pagination: { next_cursor: next && cursorOf([next.order, next.value, next.id]) },
    };
  }),

  implement(createUser, async ({ deps, caller: { project }, body }) => {
    const userId = await createUserRow(deps, project, body);
    deps.outbox.wake();
    return serverUserView(deps.config, await requireUser(deps.db, project.project_id, userId));
  }),

  implement(getUser, async ({ deps, caller: { project }, params }) => {
    return serverUserView(deps.config, await requireUser(deps.db, project.project_id, params.user_id));
  }),

  implement(updateUser, async ({ deps, caller: { project }, params, body }) => {
    const { project_id: projectId } = project;
    await requireUser(deps.db, projectId, params.user_id);
    await updateUserRow(deps, projectId, params.user_id, body, 'server');
    return serverUserView(deps.config, await requireUser(deps.db, projectId, params.user_id));
  }),

  implement(deleteUser, async ({ deps, caller: { project }, params }) => {
    const wasThere = await removeUser(deps, project.project_id, params.user_id);
    if (!wasThere) throw new KnownErrors.UserNotFound();
    return { success: true };
  }),
];

/** Deletes a user and tells of each team that loses one; false when there is none. */
async function removeUser(deps: Deps, projectId: string, userId: string): Promise<boolean> {
  const now = new Date(deps.clock.now());
  const wasThere = await deps.db.transaction(async (tx) => {
    if ((await tx.run(lockUser, [projectId, userId])).length === 0) return false;
    const teams = await wholeOf(readTeams(tx, projectId, { user_id: userId }, ({ id }) => ({ id })));
    await recordEvents(tx, projectId, now, 'team_membership.deleted', async () =>
      teams.map(({ id }) => ({ team_id: id, user_id: userId })),
    );
    await recordEvent(tx, projectId, now, 'user.deleted', () => ({ id: userId, teams }));
    await tx.run(deleteUserRow, [projectId, userId]);
    return true;
  });
  deps.outbox.wake();
  return wasThere;
}

async function requireUser(tx: Executor, projectId: string, userId: string): Promise<User> {
  const user = await readUser(tx, projectId, userId);
  if (user === null) throw new KnownErrors.UserNotFound();
  return user;
}
