import { KnownErrors } from '@keystack/contract';
import {
  confirmOAuthLinkSettings,
  createOAuthLink,
  getOAuthLink,
  listOAuthLinks,
  unlinkOAuthProvider,
} from '@keystack/contract/endpoints';
import type { Executor } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import { type LinkedAccount, linkAccount, readLinkedAccounts, unlinkAccount } from '../domain/oauth/accounts.ts';
import { readEnabledProvider } from '../domain/oauth/project-provider.ts';
import { notifyAccountOwner } from '../domain/sign-in/account-owner-emails.ts';
import { createSessionGuard } from '../domain/sign-in/fresh-sessions.ts';
import { hasOtherSignInMethod } from '../domain/sign-in/sign-in-methods.ts';
import { recordUserChange } from '../domain/users/user-events.ts';
import { readUser } from '../domain/users/users.ts';
import type { Caller } from '../http/caller.ts';
import { implement } from '../http/implement.ts';
import { restrictClientToOwnUser } from '../http/own-user.ts';
import { HttpError } from '../http-error.ts';

/** Endpoints for the accounts at OAuth providers that are linked to users. */
export const linkedOAuthAccountEndpoints = [
  implement(listOAuthLinks, async ({ deps, caller, query: { user_id: userId } }) => {
    restrictClientToOwnUser(caller, userId, 'the accounts');
    const accounts = await readLinkedAccounts(deps.db, caller.project.project_id, userId);
    return { items: accounts.map((account) => linkView(caller, userId, account)), is_paginated: false };
  }),

  implement(createOAuthLink, async ({ deps, caller, body, transaction }) => {
    const { project_id: projectId } = caller.project;
    const { user_id: userId, provider_config_id: providerId, account_id: accountId, email = null } = body;
    await requireProvider(deps.db, projectId, providerId);
    if ((await readUser(deps.db, projectId, userId)) === null) throw new KnownErrors.UserNotFound();
    const now = new Date(deps.clock.now());
    try {
      await transaction(async (tx) => {
        const isNew = await linkAccount(tx, projectId, { providerId, accountId, email }, userId, now);
        if (!isNew) throw secondAccount(providerId);
        await notifyAccountOwner(tx, deps, projectId, userId, { type: 'provider_linked', providerId });
        await recordUserChange(tx, deps, projectId, 'user.updated', userId);
      });
    } catch (error) {
      if (error instanceof KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser)
        throw new KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn();
      if (error instanceof KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection) throw secondAccount(providerId);
      throw isForeignKeyViolation(error) ? new KnownErrors.UserNotFound() : error;
    }
    const account = await requireAccount(deps.db, projectId, userId, providerId);
    return { ...linkView(caller, userId, account), account_id: accountId };
  }),

  implement(getOAuthLink, async ({ deps, caller, params: { user_id: userId, provider_id: provider } }) => {
    restrictClientToOwnUser(caller, userId, 'the accounts');
    return linkView(caller, userId, await requireAccount(deps.db, caller.project.project_id, userId, provider));
  }),

  implement(confirmOAuthLinkSettings, async ({ deps, caller, params: { user_id: userId, provider_id: provider } }) => {
    restrictClientToOwnUser(caller, userId, 'the accounts');
    return linkView(caller, userId, await requireAccount(deps.db, caller.project.project_id, userId, provider));
  }),

  implement(unlinkOAuthProvider, async ({ deps, caller, params, body, ipAddress, transaction }) => {
    const { access, project, user, session } = caller;
    const { user_id: userId } = params;
    const { project_id: projectId } = project;
    if (access === 'client' && userId !== user?.user_id) {
      throw new HttpError(
        403,
        "With client access, only accounts of the signed-in user can be unlinked. Send 'me' as the user.",
      );
    }
    const providerId = await providerOf(deps.db, projectId, userId, params.provider_id);
    const guarded = access === 'client' ? session : null;
    const guard = await createSessionGuard(deps, guarded, 'disconnect the account', body?.totp_code, ipAddress());
    await transaction(async (tx) => {
      await guard(tx);
      const hasOther = await hasOtherSignInMethod(tx, projectId, userId, providerId);
      if (hasOther === null) throw new KnownErrors.UserNotFound();
      const unlinked = await unlinkAccount(tx, projectId, userId, providerId);
      if (!unlinked) throw new KnownErrors.OAuthConnectionNotConnectedToUser();
      if (!hasOther) throw lastMethod(providerId);
      await notifyAccountOwner(tx, deps, projectId, userId, { type: 'provider_unlinked', providerId });
      await recordUserChange(tx, deps, projectId, 'user.updated', userId);
    });
    return { success: true };
  }),
];

function lastMethod(providerId: string): Error {
  return new KnownErrors.SchemaError(
    `The account at ${providerId} is the user's only sign-in method, so it cannot be removed. Add another one first, for example a password.`,
  );
}

/** Returns the provider of a link that is named by its id or by its provider. */
async function providerOf(tx: Executor, projectId: string, userId: string, name: string): Promise<string> {
  const accounts = await readLinkedAccounts(tx, projectId, userId);
  return accounts.find(({ id }) => id === name)?.providerId ?? name;
}

async function requireAccount(tx: Executor, projectId: string, userId: string, name: string): Promise<LinkedAccount> {
  const accounts = await readLinkedAccounts(tx, projectId, userId);
  const account = accounts.find(({ id, providerId }) => id === name || providerId === name);
  if (account === undefined) throw new HttpError(404, 'The user has no such account at an OAuth provider.');
  return account;
}

async function requireProvider(tx: Executor, projectId: string, providerId: string): Promise<void> {
  try {
    await readEnabledProvider(tx, projectId, providerId);
  } catch (error) {
    if (!(error instanceof KnownErrors.OAuthProviderNotFoundOrNotEnabled)) throw error;
    throw new HttpError(404, `The OAuth provider ${providerId} is not configured in this project.`);
  }
}

const secondAccount = (providerId: string) =>
  new HttpError(400, `The user already has an account at ${providerId}. Unlink it first.`);

function linkView({ access }: Caller, userId: string, { id, providerId, accountId, email }: LinkedAccount) {
  return {
    id,
    user_id: userId,
    provider_config_id: providerId,
    type: providerId,
    ...(email !== null && { email }),
    allow_sign_in: true as const,
    allow_connected_accounts: true as const,
    ...(access !== 'client' && { account_id: accountId }),
  };
}
