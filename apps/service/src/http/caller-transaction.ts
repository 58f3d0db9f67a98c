import { KnownErrors } from '@keystack/contract';
import type { Database, Executor } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { ownsProject } from '../domain/projects/project-owners.ts';
import { lockActiveSession } from '../domain/sessions/sessions.ts';
import type { Caller } from './caller.ts';

type TransactionDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Returns the `transaction` of the database for the writes of a caller. A request reads its caller before it writes, and the
 * session may end in between, for example because the account's owner has just removed an attacker. So where a session
 * authorizes the writes (client access, or a project owner's access token), each transaction first locks the session's user
 * and checks that the session is still alive. Keys authorize without a session.
 */
export function callerTransaction(deps: TransactionDeps, caller: Caller | null): Database['transaction'] {
  if (caller === null || (caller.ownerSession === null && caller.session === null)) return deps.db.transaction;
  return (work, options) =>
    deps.db.transaction(async (tx) => {
      await recheckCaller(tx, deps, caller);
      return work(tx);
    }, options);
}

/**
 * Locks the users of the sessions that authorize a caller. Throws if one of the sessions has ended, or if the owner has lost
 * the project.
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
