import { KnownErrors } from '@keystack/contract';
import type { Database, Executor } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { ownsProject } from '../domain/projects/project-owners.ts';
import { lockActiveSession } from '../domain/sessions/sessions.ts';
import type { Caller } from './caller.ts';

type TransactionDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Returns the `transaction` function for the writes of a caller. A session may end after the request was authorized and
 * before it writes, for example because the account owner has just removed an attacker. So if a session authorizes the
 * writes (client access, or a project owner's access token), each transaction first locks the user of the session and
 * checks that the session is still active.
 */
export function createSessionCheckedTransaction(deps: TransactionDeps, caller: Caller | null): Database['transaction'] {
  if (caller === null || (caller.ownerSession === null && caller.session === null)) return deps.db.transaction;
  return (work, options) =>
    deps.db.transaction(async (tx) => {
      await recheckCaller(tx, deps, caller);
      return work(tx);
    }, options);
}

/**
 * Locks the users of the sessions that authorize a caller. Throws if one of the sessions has ended, or if the user no
 * longer owns the project.
 */
export async function recheckCaller(tx: Executor, deps: TransactionDeps, caller: Caller): Promise<void> {
  const { access, project, session, ownerSession } = caller;
  if (ownerSession !== null) {
    if (!(await lockActiveSession(tx, deps, ownerSession))) throw new KnownErrors.AdminAccessTokenExpired();
    if (!(await ownsProject(tx, deps, ownerSession, project.project_id)))
      throw new KnownErrors.AdminAccessTokenIsNotAdmin();
  }
  if (access === 'client' && session !== null && !(await lockActiveSession(tx, deps, session)))
    throw new KnownErrors.AccessTokenExpired();
}
