import { randomUUID } from 'node:crypto';
import { limits } from '@keystack/contract';
import { type Executor, lookup, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { askFor, exhaustedAmong, type Try } from './budgets.ts';
import { randomText, sha256 } from './random-text.ts';
import { signAccessToken } from './tokens.ts';

/** The tokens of a session. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** More than people, tests and fleets of devices have at once; whoever signs in without end fills no disk. */
const mostSessions = 10_000;
/** One start of so many looks for more than that, which costs the others nothing, and ends more than have begun since. */
const lookEvery = 100;

type SessionDeps = Pick<Deps, 'keys' | 'clock' | 'config' | 'activity'>;

const insertSession = statement<never>(
  'insert_session',
  `insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);

/** Starts a session of a user, for a year unless the lifetime in milliseconds is given. Only a hash is kept of it. */
export async function startSession(
  tx: Executor,
  deps: SessionDeps,
  projectId: string,
  userId: string,
  lifetime: number = limits.sessionDefaultLifetime,
): Promise<Tokens> {
  const { values, sessionId, refreshToken } = newSession(deps, projectId, userId, lifetime);
  await tx.run(insertSession, values);
  return tokensOf(tx, deps, { projectId, userId, sessionId }, refreshToken);
}

/** A password that was found right a moment ago. */
export interface CheckedPassword {
  readonly projectId: string;
  readonly userId: string;
  readonly hash: string;
  /** What guesses of it count for. */
  readonly tries: readonly Try[];
}

/**
 * The row lock lets a change of the password come before or after, and then that ends the session. The budgets are looked at
 * here, because a statement of its own would cost half as much as this one again.
 */
const insertPasswordSession = statement<{ id: string }>(
  'insert_password_session',
  `insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at)
  select $1, $2, u.id, $4, $5, $6 from users u
  where u.project_id = $1 and u.id = $3 and u.password_hash = $7
    and not exists (${exhaustedAmong('$5', ['$8', '$9', '$10'])})
  for share of u
  returning id`,
);

/** Starts a session of a user while the password is still the one and guesses are left; null when that has changed. */
export async function startPasswordSession(
  tx: Executor,
  deps: SessionDeps,
  { projectId, userId, hash, tries }: CheckedPassword,
): Promise<Tokens | null> {
  const { values, sessionId, refreshToken } = newSession(deps, projectId, userId, limits.sessionDefaultLifetime);
  const counted = deps.config.abuseLimits ? tries : [];
  const inserted = await tx.run(insertPasswordSession, [...values, hash, ...askFor(counted)]);
  return inserted.length === 0 ? null : tokensOf(tx, deps, { projectId, userId, sessionId }, refreshToken);
}

function newSession({ clock }: Pick<Deps, 'clock'>, projectId: string, userId: string, lifetime: number) {
  const sessionId = randomUUID();
  const refreshToken = randomText(45);
  const now = clock.now();
  const values = [projectId, sessionId, userId, sha256(refreshToken), new Date(now), new Date(now + lifetime)];
  return { values, sessionId, refreshToken };
}

// The rows are locked apart from their choice, which would lock those that stay too.
const endOldest = statement<never>(
  'end_oldest_sessions',
  `with oldest as materialized (
    select id from sessions where project_id = $1 and id in (
      select id from sessions where project_id = $1 and user_id = $2
      order by created_at desc offset ${mostSessions} limit ${10 * lookEvery}
    ) for update skip locked
  )
  delete from sessions s using oldest where s.project_id = $1 and s.id = oldest.id`,
);

async function tokensOf(
  tx: Executor,
  deps: SessionDeps,
  session: Parameters<typeof signAccessToken>[2],
  refreshToken: string,
): Promise<Tokens> {
  if (Math.random() < 1 / lookEvery) await tx.run(endOldest, [session.projectId, session.userId]);
  return { access_token: await signAccessToken(tx, deps, session), refresh_token: refreshToken };
}

const findSession = lookup<{ id: string }>(
  'find_session_of_user',
  `select id from sessions where project_id = $1 and id = $2 and user_id = $3 and expires_at > $4`,
);

/** A session of a user. */
export interface SessionId {
  readonly userId: string;
  readonly sessionId: string;
}

/** Whether a session has not ended yet. */
export async function isAlive(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  { userId, sessionId }: SessionId,
): Promise<boolean> {
  return (await tx.run(findSession, [projectId, sessionId, userId, new Date(clock.now())])).length > 0;
}

// A sign-in that has begun, at a provider or with the first of two factors, would be a session a moment later.
const deleteSessions = statement<never>(
  'delete_sessions',
  `with attempts as (delete from verification_codes where project_id = $1 and user_id = $2 and purpose = 'mfa'),
    codes as (delete from oauth_codes where project_id = $1 and user_id = $2 and used_at is null)
  delete from sessions where project_id = $1 and user_id = $2 and refresh_hash is distinct from $3`,
);

/** Ends every session of a user, but for the one of `keptRefreshToken`, and every sign-in under way. */
export async function endSessions(
  tx: Executor,
  projectId: string,
  userId: string,
  keptRefreshToken?: string,
): Promise<void> {
  const kept = keptRefreshToken === undefined ? null : sha256(keptRefreshToken);
  await tx.run(deleteSessions, [projectId, userId, kept]);
}
