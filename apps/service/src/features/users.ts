import { canonicalEmail, KnownErrors, serviceLimits } from '@keystack/contract';
import {
  countUsers,
  createUser,
  deleteCurrentUser,
  deleteUser,
  getCurrentUser,
  getUser,
  listUsers,
  updateCurrentUser,
  updateUser,
} from '@keystack/contract/endpoints';
import { encodeCursor } from '../database/cursors.ts';
import type { Executor, Transaction } from '../database/database.ts';
import { linkAccount } from '../domain/oauth/accounts.ts';
import { readEnabledProvider } from '../domain/oauth/project-provider.ts';
import { isDataUrl } from '../domain/pictures/pictures.ts';
import { createSessionGuard } from '../domain/sign-in/fresh-sessions.ts';
import { lockUserAndReadChannels } from '../domain/users/contact-channels.ts';
import { checkNewUser, createUser as createUserRow } from '../domain/users/create-user.ts';
import { deleteUser as deleteUserRow } from '../domain/users/delete-user.ts';
import { makeChannelPrimary, requireVerifiedByOwner } from '../domain/users/primary-channel.ts';
import {
  countUsers as countMatchingUsers,
  decodeUserListCursor,
  readAllUsers,
  readUserPage,
} from '../domain/users/user-lists.ts';
import { updateUser as updateUserAndNotify } from '../domain/users/user-updates.ts';
import { readUser, serverUserView, type User, userView } from '../domain/users/users.ts';
import { checkIfMatch } from '../http/etags.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import {
  limitCreationsByClient,
  limitMetadataUpdatesByClient,
  limitProjectRequests,
} from '../rate-limits/limit-requests.ts';

const defaultPageSize = 100;

/**
 * Endpoints to list, create, get, update and delete users. Clients have access to the signed-in user, servers to all
 * users.
 */
export const userEndpoints = [
  implement(getCurrentUser, async ({ caller, format }) => userView(format, caller.user, caller.access)),

  implement(updateCurrentUser, async ({ deps, caller, body, ipAddress, transaction, format }) => {
    const { access, session } = caller;
    const projectId = caller.project.project_id;
    const userId = caller.user.user_id;
    if (isDataUrl(body.profile_image_url)) await limitCreationsByClient(deps, caller, ipAddress());
    if (body.client_metadata !== undefined) await limitMetadataUpdatesByClient(deps, caller, ipAddress());
    if (body.otp_auth_enabled && !caller.project.magic_link_enabled) throw magicLinksDisabled();
    const { totp_code: totpCode, ...fields } = { totp_code: undefined, ...body };
    const { primary_email: newEmail, ...ownUpdate } = fields;
    const update = access === 'client' ? ownUpdate : fields;
    const guarded = access === 'client' ? session : null;
    const choosesEmail = access === 'client' && newEmail != null;
    const action = choosesEmail ? 'change the email address' : 'change the second factor';
    const guard = await createSessionGuard(deps, guarded, action, totpCode, ipAddress());
    // One transaction, so that the email address stays unchanged if another field is rejected.
    const withEmail: typeof transaction = (work, options) =>
      transaction(async (tx) => {
        if (choosesEmail) await choosePrimaryEmail(tx, newEmail);
        return work(tx);
      }, options);
    const authority = { access, transaction: withEmail, session, guardSecondFactor: guard };
    await updateUserAndNotify(deps, projectId, userId, update, authority);
    const user = await readUser(deps.db, projectId, userId);
    if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
    return userView(format, user, caller.access);

    /** Makes an email address of the user that was verified in a session the primary one. */
    async function choosePrimaryEmail(tx: Transaction, email: string): Promise<void> {
      const channels = (await lockUserAndReadChannels(tx, projectId, userId)) ?? [];
      const channel = channels.find(({ email_identity: identity }) => identity === canonicalEmail(email));
      if (channel?.is_primary) return;
      if (!channel?.is_verified) throw unknownEmail();
      requireVerifiedByOwner(channel);
      await guard(tx);
      await makeChannelPrimary(tx, deps, projectId, { userId, channelId: channel.id, usedForAuth: false });
    }
  }),

  implement(
    deleteCurrentUser,
    async ({ deps, caller: { access, project, user, session }, body, ipAddress, transaction }) => {
      if (access === 'client' && !project.client_user_deletion_enabled) {
        throw new HttpError(
          400,
          'Users cannot delete their own account in this project. Ask the project owner to delete it.',
        );
      }
      const guarded = access === 'client' ? session : null;
      const guard = await createSessionGuard(deps, guarded, 'delete the account', body?.totp_code, ipAddress());
      await transaction(async (tx) => {
        await guard(tx);
        await deleteUserRow(tx, deps, project.project_id, user.user_id);
      });
      return { success: true };
    },
  ),

  implement(listUsers, async ({ deps, caller: { project }, query, format }) => {
    const { project_id: projectId } = project;
    if (query.cursor === undefined && query.limit === undefined) return readAllUsers(deps.db, format, projectId, query);
    const after = query.cursor === undefined ? null : decodeUserListCursor(query.cursor, query.order_by);
    const { items, next } = await readUserPage(
      deps.db,
      format,
      projectId,
      query,
      after,
      query.limit ?? defaultPageSize,
    );
    return {
      items,
      is_paginated: true,
      pagination: { next_cursor: next && encodeCursor([next.order, next.value, next.id]) },
    };
  }),

  implement(countUsers, async ({ deps, caller: { project }, query }) => {
    await limitProjectRequests(deps, project.project_id, 'userCounts');
    const count = await countMatchingUsers(deps.db, project.project_id, query);
    return { count, is_capped: count === serviceLimits.userCountMax };
  }),

  implement(createUser, async ({ deps, caller: { project }, body, transaction, format }) => {
    const { project_id: projectId } = project;
    checkNewUser(project, body);
    const accounts = body.oauth_providers ?? [];
    for (const { id } of accounts) await readEnabledProvider(deps.db, projectId, id);
    const linkAccounts = async (tx: Executor, userId: string, now: Date) => {
      for (const { id: providerId, account_id: accountId, email } of accounts)
        await linkAccount(tx, projectId, { providerId, accountId, email }, userId, now);
    };
    const userId = await createUserRow(deps, transaction, project, body, linkAccounts);
    return serverUserView(format, await requireUser(deps.db, projectId, userId));
  }),

  implement(getUser, async ({ deps, caller: { project }, params, format }) => {
    return serverUserView(format, await requireUser(deps.db, project.project_id, params.user_id));
  }),

  implement(updateUser, async ({ deps, caller: { project }, params, body, headers, transaction, format }) => {
    const { project_id: projectId } = project;
    await requireUser(deps.db, projectId, params.user_id);
    const updateUnlessChanged: typeof transaction = (work, options) =>
      transaction(async (tx) => {
        if (headers['if-match'] !== undefined) {
          await lockUserAndReadChannels(tx, projectId, params.user_id);
          checkIfMatch(headers['if-match'], serverUserView(format, await requireUser(tx, projectId, params.user_id)));
        }
        return work(tx);
      }, options);
    const authority = {
      access: 'server',
      transaction: updateUnlessChanged,
      session: null,
      guardSecondFactor: async () => {},
    } as const;
    await updateUserAndNotify(deps, projectId, params.user_id, body, authority);
    return serverUserView(format, await requireUser(deps.db, projectId, params.user_id));
  }),

  implement(deleteUser, async ({ deps, caller: { project }, params, transaction }) => {
    const wasThere = await transaction((tx) => deleteUserRow(tx, deps, project.project_id, params.user_id));
    if (!wasThere) throw new KnownErrors.UserNotFound();
    return { success: true };
  }),
];

const magicLinksDisabled = () => new HttpError(400, 'Magic links are disabled for this project.');

const unknownEmail = () =>
  new KnownErrors.SchemaError(
    'body.primary_email: the user has no such verified email address. Add it as a contact channel and verify it first.',
  );

async function requireUser(tx: Executor, projectId: string, userId: string): Promise<User> {
  const user = await readUser(tx, projectId, userId);
  if (user === null) throw new KnownErrors.UserNotFound();
  return user;
}
