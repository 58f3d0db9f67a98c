import { deleteCurrentUser, getCurrentUser, KnownErrors, updateCurrentUser } from '@keystack/contract';
import { Refusal } from '../domain/refusal.ts';
import { checkPicture, updateUser } from '../domain/user-updates.ts';
import { readUser, userView } from '../domain/users.ts';
import { implement } from '../http/implement.ts';

/** Reading, changing and deleting users. */
export const users = [
  implement(getCurrentUser, async ({ caller }) => userView(caller.user, caller.access)),

  implement(updateCurrentUser, async ({ deps, caller, body }) => {
    const projectId = caller.project.project_id;
    const userId = caller.user.user_id;
    checkPicture(caller.access, body.profile_image_url);
    await updateUser(deps, projectId, userId, body);
    const user = await readUser(deps.db, projectId, userId);
    if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
    return userView(user, caller.access);
  }),

  implement(deleteCurrentUser, async ({ deps, caller: { access, project, user } }) => {
    if (access === 'client' && !project.client_user_deletion_enabled) {
      throw new Refusal(400, 'Deleting the own account is switched off for this project. Ask its owner to delete it.');
    }
    await deps.db.sql
      .deleteFrom('users')
      .where('project_id', '=', project.project_id)
      .where('id', '=', user.user_id)
      .execute();
    return { success: true };
  }),
];
