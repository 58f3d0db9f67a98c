import { KnownErrors } from '@keystack/contract';
import type { Database, Executor } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { findApiKeySetOfKey } from '../domain/projects/key-sets.ts';
import { ownsProject } from '../domain/projects/project-owners.ts';
import { lockProject } from '../domain/projects/projects.ts';
import { lockActiveSession } from '../domain/sessions/sessions.ts';
import type { Caller } from './caller.ts';

type TransactionDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Returns the `transaction` function for the writes of a caller. A session may end after the request was authorized and
 * before it writes, for example because the account owner has just removed an attacker. So if a session authorizes the
 * writes (client access, or a project owner's access token), each transaction first locks the user of the session and
 * checks that the session is still active. For a webhook token, it checks the credentials that the token was issued to.
 */
export function createSessionCheckedTransaction(deps: TransactionDeps, caller: Caller | null): Database['transaction'] {
  if (caller === null || !isRechecked(caller)) return deps.db.transaction;
  return (work, options) =>
    deps.db.transaction(async (tx) => {
      await recheckCaller(tx, deps, caller);
      return work(tx);
    }, options);
}

function isRechecked({ ownerSession, session, hasWebhookToken }: Caller): boolean {
  return ownerSession !== null || session !== null || hasWebhookToken;
}

/**
 * Locks the users of the sessions that authorize a caller. Throws if one of the sessions has ended, or if the user no
 * longer owns the project. For a webhook token of an API key, locks the project and throws if the key is no longer
 * valid.
 */
export async function recheckCaller(tx: Executor, deps: TransactionDeps, caller: Caller): Promise<void> {
  const { access, keyHash, project, session, ownerSession, hasWebhookToken } = caller;
  const { project_id: projectId } = project;
  if (ownerSession !== null) {
    if (!(await lockActiveSession(tx, deps, ownerSession))) throw new KnownErrors.AdminAccessTokenExpired();
    if (!(await ownsProject(tx, deps, ownerSession, projectId))) throw new KnownErrors.AdminAccessTokenIsNotAdmin();
  }
  if (hasWebhookToken && keyHash !== null) {
    // A revocation takes the same lock, so it is either visible here or later than `tx`.
    await lockProject(tx, projectId);
    const keySet = await findApiKeySetOfKey(tx, projectId, 'admin', keyHash, new Date(deps.clock.now()));
    if (keySet === null) throw new KnownErrors.AdminAccessTokenExpired();
  }
  if (access === 'client' && session !== null && !(await lockActiveSession(tx, deps, session)))
    throw new KnownErrors.AccessTokenExpired();
}
