import { KnownErrors } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/** How often something may be tried in a span of time, in milliseconds. */
export interface Budget {
  readonly name: string;
  readonly limit: number;
  readonly span: number;
}

const minute = 60_000;

/** Guesses of an account's second factor. Only who knows the password can spend them. */
export const totpBudget: Budget = { name: 'totp', limit: 10, span: 15 * minute };

const spend = statement<{ used: number; resets_at: Date }>(
  'spend_budget',
  `insert into budgets as b (project_id, name, subject, used, resets_at) values ($1, $2, $3, 1, $5)
  on conflict (project_id, name, subject) do update set
    used = case when b.resets_at <= $4 then 1 else b.used + 1 end,
    resets_at = case when b.resets_at <= $4 then excluded.resets_at else b.resets_at end
  returning used, resets_at`,
);

const refill = statement<never>(
  'refill_budget',
  `delete from budgets where project_id = $1 and name = $2 and subject = $3`,
);

/** Takes one try out of a budget, for all processes at once; gives the error when nothing is left. */
export async function spendBudget(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { name, limit, span }: Budget,
  projectId: string,
  subject: string,
): Promise<InstanceType<typeof KnownErrors.TooManyRequests> | null> {
  const now = clock.now();
  const [budget] = await tx.run(spend, [projectId, name, subject, new Date(now), new Date(now + span)]);
  if (budget === undefined || budget.used <= limit) return null;
  return new KnownErrors.TooManyRequests(Math.ceil((budget.resets_at.getTime() - now) / 1000));
}

/** Gives a budget back whole, because its owner has shown to be the owner. */
export async function refillBudget(tx: Executor, { name }: Budget, projectId: string, subject: string): Promise<void> {
  await tx.run(refill, [projectId, name, subject]);
}
