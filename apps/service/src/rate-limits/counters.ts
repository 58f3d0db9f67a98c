import { KnownErrors } from '@keystack/contract';
import {
  createLookupStatement,
  createStatement,
  type Executor,
  type PreparedStatement,
  type Transaction,
} from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../security/random-text.ts';
import { dayMs, limitOf, notifiesAccountOwner, type RateLimitName, rateLimits } from './rate-limits.ts';

/**
 * Returns the SQL condition that the current span of the rate limit row `b` includes a time. A span that ends more than
 * twice its length in the future is ignored: it was started before a clock was set back.
 */
export const isRunningSpan = (time: string, span: string) =>
  `(b.resets_at > ${time} and b.resets_at < ${time}::timestamptz + 2 * ${span})`;

/** A rate limit key: the name of the limit, and the account, IP address or both that it counts by. */
export type RateLimitKey = readonly [name: RateLimitName, ...subject: string[]];

/** A rate limit that is used up. */
export interface ExhaustedRateLimit {
  readonly limit: RateLimitName;
  readonly error: InstanceType<typeof KnownErrors.TooManyRequests>;
  /** The time in Unix milliseconds at which a delayed attempt may be made, one after another from the next span on. */
  readonly delayedUntil: number;
}

type RateLimitDeps = Pick<Deps, 'clock' | 'config'>;

/**
 * Consumes one attempt of each rate limit, in order and across all processes. Returns the first limit that is used up,
 * and does not consume the limits after it.
 */
export async function consumeRateLimits(
  tx: Executor,
  deps: RateLimitDeps,
  projectId: string,
  limitKeys: readonly RateLimitKey[],
): Promise<ExhaustedRateLimit | null> {
  return (await consumeGuessLimits(tx, deps, projectId, limitKeys)).exhausted;
}

/**
 * Consumes one attempt for each key in a single statement; a key that occurs several times counts as often. Returns a
 * rate limit that is exceeded, or `null`. If it returns one, the caller must roll the transaction back, so that no
 * attempt counts. Parallel requests lock the counts in the same order, to avoid deadlocks.
 */
export async function consumeRateLimitsInBatch(
  tx: Transaction,
  { clock, config }: RateLimitDeps,
  projectId: string,
  limitKeys: readonly RateLimitKey[],
): Promise<ExhaustedRateLimit | null> {
  if (!config.abuseLimits) return null;
  const now = clock.now();
  const ends = limitKeys.map(([name]) => new Date(now + rateLimits[name].span));
  const rows = await tx.run(consumeAll, [projectId, new Date(now), ...namesAndSubjects(limitKeys), ends]);
  const last = rows.find(({ name, used }) => used > limitOf(config, name));
  return last === undefined ? null : exhausted(now, last);
}

/**
 * Consumes rate limits for a guess, like `consumeRateLimits`. Also returns whether this consumed the last attempt of a
 * limit with `notifiesAccountOwner`.
 */
export async function consumeGuessLimits(
  tx: Executor,
  { clock, config }: RateLimitDeps,
  projectId: string,
  limitKeys: readonly RateLimitKey[],
): Promise<{ readonly exhausted: ExhaustedRateLimit | null; readonly notifiesAccountOwner: boolean }> {
  if (!config.abuseLimits || limitKeys.length === 0) return { exhausted: null, notifiesAccountOwner: false };
  const now = clock.now();
  const values = limitKeys.flatMap((each) => {
    const [name] = each;
    return [name, subjectOf(each), limitOf(config, name), new Date(now + rateLimits[name].span)];
  });
  const spent = await tx.run(consumeStatement(limitKeys.length), [projectId, new Date(now), ...values]);
  const last = spent.find((row) => row.exhausted);
  return {
    exhausted: last === undefined ? null : exhausted(now, last, delayOf(config, last)),
    notifiesAccountOwner: spent.some(({ name, is_last }) => is_last && notifiesAccountOwner(name)),
  };
}

/** Returns the rate limits among these that are used up. Consumes nothing. */
export async function findExhaustedRateLimits(
  tx: Executor,
  { clock, config }: RateLimitDeps,
  projectId: string,
  limitKeys: readonly RateLimitKey[],
): Promise<ExhaustedRateLimit[]> {
  if (!config.abuseLimits) return [];
  const now = clock.now();
  const rows = await tx.run(readExhausted, [projectId, new Date(now), ...rateLimitSqlParameters(config, limitKeys)]);
  return rows.map((row) => exhausted(now, row));
}

/**
 * Returns SQL that selects the rate limits with no attempts left. The arguments are the placeholders of the time and of
 * the four values of `rateLimitSqlParameters`. `$1` must be the project id.
 */
export function exhaustedRateLimitsSql(
  time: string,
  [names, subjects, bounds, spans]: readonly [string, string, string, string],
): string {
  return `select b.name, b.resets_at
  from unnest(${names}::text[], ${subjects}::bytea[], ${bounds}::int[], ${spans}::int[]) as asked (name, subject, bound, span)
  join rate_limits b on b.project_id = $1 and b.name = asked.name and b.subject = asked.subject
  where ${isRunningSpan(time, "asked.span * interval '1 millisecond'")} and b.used >= asked.bound`;
}

/** Returns the names, subjects, limits and spans of rate limit keys, as parameters for `exhaustedRateLimitsSql`. */
export function rateLimitSqlParameters(
  config: RateLimitDeps['config'],
  limitKeys: readonly RateLimitKey[],
): readonly [string[], Buffer[], number[], number[]] {
  const bounds = limitKeys.map(([name]) => limitOf(config, name));
  return [...namesAndSubjects(limitKeys), bounds, limitKeys.map(([name]) => rateLimits[name].span)];
}

/** Deletes the counts of rate limits after the account owner has proven their identity. */
export async function resetRateLimits(
  tx: Executor,
  projectId: string,
  limitKeys: readonly RateLimitKey[],
): Promise<void> {
  await tx.write(deleteRateLimits, [projectId, ...namesAndSubjects(limitKeys)]);
}

/**
 * Undoes `consumeGuessLimits` for a correct guess: resets the rate limits of less than a day, and decrements those of a
 * day.
 */
export async function refundCorrectGuess(
  tx: Executor,
  projectId: string,
  limitKeys: readonly RateLimitKey[],
): Promise<void> {
  const isLasting = ([name]: RateLimitKey) => rateLimits[name].span === dayMs;
  await resetRateLimits(
    tx,
    projectId,
    limitKeys.filter((each) => !isLasting(each)),
  );
  await tx.write(decrementRateLimits, [projectId, ...namesAndSubjects(limitKeys.filter(isLasting))]);
}

function namesAndSubjects(limitKeys: readonly RateLimitKey[]): readonly [string[], Buffer[]] {
  return [limitKeys.map(([name]) => name), limitKeys.map(subjectOf)];
}

interface RateLimitRow {
  readonly name: RateLimitName;
  readonly resets_at: Date;
}

interface ConsumedRow extends RateLimitRow {
  readonly exhausted: boolean;
  readonly is_last: boolean;
  readonly used: number;
}

/**
 * Returns the time in milliseconds after the end of the span at which a further attempt may be made, so that those of
 * the next span are not exceeded by the delayed ones all at once.
 */
function delayOf(config: RateLimitDeps['config'], { name, used }: ConsumedRow): number {
  const limit = limitOf(config, name);
  return Math.floor(((used - limit - 1) * rateLimits[name].span) / limit);
}

/**
 * Returns the statement that consumes `count` rate limits. Each step runs only if the previous limit was not used up.
 */
function consumeStatement(count: number): PreparedStatement<ConsumedRow> {
  const known = consumeStatements.get(count);
  if (known !== undefined) return known;
  const steps = Array.from({ length: count }, (_, index) => {
    const [name, subject, limit, resetsAt] = [3, 4, 5, 6].map((place) => `$${place + 4 * index}`);
    const span = '(excluded.resets_at - $2)';
    const after = index === 0 ? '' : ` from step${index - 1} where not exhausted`;
    return `step${index} as (
      insert into rate_limits as b (project_id, name, subject, used, resets_at)
      select $1::text, ${name}::text, ${subject}::bytea, 1, ${resetsAt}::timestamptz${after}
      on conflict (project_id, name, subject) do update set
        used = case when ${isRunningSpan('$2', span)} then b.used + 1 else 1 end,
        resets_at = case when ${isRunningSpan('$2', span)} then b.resets_at else excluded.resets_at end
      returning name, used > ${limit}::int as exhausted, used = ${limit}::int as is_last, resets_at, used)`;
  });
  const all = steps.map((_, index) => `select * from step${index}`).join(' union all ');
  const made = createStatement<ConsumedRow>(`consume_${count}_rate_limits`, `with ${steps.join(', ')} ${all}`);
  consumeStatements.set(count, made);
  return made;
}

const consumeAll = createStatement<RateLimitRow & { readonly used: number }>(
  'consume_rate_limits_together',
  `insert into rate_limits as b (project_id, name, subject, used, resets_at)
  select $1::text, asked.name, asked.subject, count(*)::int, max(asked.resets_at)
  from unnest($3::text[], $4::bytea[], $5::timestamptz[]) as asked (name, subject, resets_at)
  group by asked.name, asked.subject order by asked.name, asked.subject
  on conflict (project_id, name, subject) do update set
    used = case when ${isRunningSpan('$2', '(excluded.resets_at - $2)')} then b.used + excluded.used else excluded.used end,
    resets_at = case when ${isRunningSpan('$2', '(excluded.resets_at - $2)')} then b.resets_at else excluded.resets_at end
  returning name, used, resets_at`,
);

const consumeStatements = new Map<number, PreparedStatement<ConsumedRow>>();

const readExhausted = createLookupStatement<RateLimitRow>(
  'read_exhausted_rate_limits',
  exhaustedRateLimitsSql('$2', ['$3', '$4', '$5', '$6']),
);

const named = `(b.name, b.subject) in (select * from unnest($2::text[], $3::bytea[]))`;

const deleteRateLimits = createStatement<never>(
  'reset_rate_limits',
  `delete from rate_limits b where b.project_id = $1 and ${named}`,
);

const decrementRateLimits = createStatement<never>(
  'refund_rate_limits',
  `update rate_limits b set used = b.used - 1 where b.project_id = $1 and b.used > 0 and ${named}`,
);

function exhausted(now: number, { name, resets_at }: RateLimitRow, delay = 0): ExhaustedRateLimit {
  const seconds = Math.max(1, Math.ceil((resets_at.getTime() - now) / 1000));
  const error = new KnownErrors.TooManyRequests(seconds);
  limitsOfErrors.set(error, name);
  return { limit: name, error, delayedUntil: resets_at.getTime() + delay };
}

/** The rate limit of each error, which the response must not contain. */
const limitsOfErrors = new WeakMap<Error, RateLimitName>();

/** Returns the rate limit that an error is about, or `null`. */
export function rateLimitOfError(error: Error): RateLimitName | null {
  return limitsOfErrors.get(error) ?? null;
}

/** Returns the subject as a hash, so that a leaked table does not reveal IP and email addresses. */
export function subjectOf([, ...subject]: RateLimitKey): Buffer {
  return sha256(subject.join('\n'));
}
