import { createStatement, type Executor } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { isRunningSpan, subjectOf } from './counters.ts';
import { limitOf, rateLimits } from './rate-limits.ts';

/** The quotas of the emails of a project, which count by the project. */
const emailQuotas = ['emailsToUnverified', 'emailsToVerified', 'customEmails'] as const;

/** A quota of the emails of a project in the current span. */
export interface EmailQuota {
  readonly name: (typeof emailQuotas)[number];
  readonly used: number;
  readonly limit: number;
  /** The end of the current span; `null` if no email was counted in it. */
  readonly resetsAt: Date | null;
}

const readUsed = createStatement<{ name: string; used: number; resets_at: Date }>(
  'read_email_quotas',
  `select b.name, b.used, b.resets_at from unnest($2::text[], $3::int[]) as asked (name, span)
  join rate_limits b on b.project_id = $1 and b.name = asked.name and b.subject = $4
  where ${isRunningSpan('$5', "asked.span * interval '1 millisecond'")}`,
);

/** Reads how much of the quotas of its emails a project has used. */
export async function readEmailQuotas(
  tx: Executor,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
): Promise<EmailQuota[]> {
  const spans = emailQuotas.map((name) => rateLimits[name].span);
  const now = new Date(clock.now());
  const rows = await tx.run(readUsed, [projectId, emailQuotas, spans, subjectOf(['emailsToVerified']), now]);
  return emailQuotas.map((name) => {
    const row = rows.find((each) => each.name === name);
    return { name, used: row?.used ?? 0, limit: limitOf(config, name), resetsAt: row?.resets_at ?? null };
  });
}
