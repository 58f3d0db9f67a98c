import { type Endpoint, KnownErrors, type OwnerAction, type OwnerRequestRule, ownerRequests } from '@keystack/contract';
import type { Database, Transaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { notifyOwners } from '../domain/projects/owner-notices.ts';
import { isSessionFresh } from '../domain/sign-in/fresh-sessions.ts';
import type { Caller } from './caller.ts';

const rules = new Map<string, OwnerRequestRule>(Object.entries(ownerRequests));

/**
 * Returns the action of a request for which the session of a project owner must be confirmed. Returns `null` if the
 * request needs no confirmation, or if no owner's session authorizes it.
 */
export function guardedOwnerAction(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  caller: Caller | null,
  body: unknown,
): OwnerAction | null {
  if (caller?.ownerSession == null || caller.access === 'client') return null;
  const rule = rules.get(`${method} ${path}`) ?? 'free';
  // The owners of this project operate the service.
  const unlisted = caller.project.project_id === 'internal' && method !== 'GET' ? 'manage the service' : null;
  if (rule === 'free') return unlisted;
  if (typeof rule === 'string') return rule;
  return rule.fields.some((field) => hasField(body, field)) ? rule.action : unlisted;
}

function hasField(body: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const sent: object = Object(body);
  if (!(name in sent)) return false;
  return rest.length === 0 || hasField(Object(sent)[name], rest.join('.'));
}

/** Throws if a request needs a session of a project owner that was started or confirmed recently. */
export function requireConfirmedOwner(
  deps: Pick<Deps, 'clock'>,
  caller: Caller | null,
  action: OwnerAction | null,
): void {
  if (action === null || caller?.ownerSession == null) return;
  if (!isSessionFresh(deps, caller.ownerSession.proof)) throw new KnownErrors.OwnerConfirmationRequired(action);
}

/** Tells the owners of a project by email about a request of one of them. */
interface OwnerNotice {
  /** Runs the writes of the request, and adds the emails to the same transaction. */
  readonly transaction: Database['transaction'];
  /** Adds the emails after a request that has not used `transaction`. */
  readonly afterResponse: () => Promise<void>;
}

/** Returns the notice about a request. It sends nothing if the request needs no confirmation. */
export function createOwnerNotice(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'emailOutbox' | 'project'>,
  caller: Caller | null,
  action: OwnerAction | null,
  transaction: Database['transaction'],
): OwnerNotice {
  if (action === null || caller?.ownerSession == null) return { transaction, afterResponse: async () => {} };
  const { project, ownerSession } = caller;
  let isSent = false;
  const notify = async (tx: Transaction) => {
    isSent = true;
    await notifyOwners(tx, deps, project.project_id, ownerSession, action);
  };
  return {
    transaction: (work, options) =>
      transaction(async (tx) => {
        // First, because the owners of a deleted project are unknown afterwards.
        await notify(tx);
        return work(tx);
      }, options),
    async afterResponse() {
      if (!isSent) await deps.db.transaction(notify);
    },
  };
}
