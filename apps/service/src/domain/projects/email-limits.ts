import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { limitOf, type RateLimitName, type RateLimitOverrides } from '../../rate-limits/rate-limits.ts';
import type { EmailLimits } from './read-project.ts';

/** The rate limits that a project can set, by the names of its settings. */
const rateLimitsBySetting = {
  to_unverified: 'emailsToUnverified',
  to_verified: 'emailsToVerified',
  from_server: 'customEmails',
} as const satisfies Readonly<Record<string, RateLimitName>>;

type Setting = keyof typeof rateLimitsBySetting;

const settings = Object.keys(rateLimitsBySetting) as Setting[];

/** Returns the quotas in the format of the API. `null` is that of the instance. */
export function emailLimitsView(limits: EmailLimits | null): { readonly [Name in Setting]: number | null } {
  const { to_unverified = null, to_verified = null, from_server = null } = limits ?? {};
  return { to_unverified, to_verified, from_server };
}

/** Returns the rate limits of a project that differ from those of the instance. */
export function rateLimitsOfProject(limits: EmailLimits): RateLimitOverrides {
  const own = settings.map((name) => [rateLimitsBySetting[name], limits[name]] as const);
  return Object.fromEntries(own.filter(([, limit]) => limit !== undefined));
}

const changeLimits = createStatement<never>(
  'change_email_limits',
  `update projects set email_limits =
    nullif(jsonb_strip_nulls(coalesce(email_limits, '{}'::jsonb) || $2::jsonb), '{}'::jsonb)
  where project_id = $1`,
);

/** Updates quotas of a project. Absent ones stay unchanged, `null` is that of the instance. */
export async function updateEmailLimits(
  tx: Executor,
  projectId: string,
  limits: { readonly [Name in Setting]?: number | null | undefined },
): Promise<void> {
  await tx.write(changeLimits, [projectId, JSON.stringify(limits)]);
}

const readLimits = createStatement<{ email_limits: EmailLimits | null; has_own_server: boolean }>(
  'read_email_limits',
  `select p.email_limits, exists (select from mail_servers s where s.project_id = $1) as has_own_server
  from projects p where p.project_id = $1`,
);

/**
 * Throws if a project without a mail server of its own has higher quotas than the instance, whose operator answers for
 * the shared one.
 */
export async function requireAllowedEmailLimits(
  tx: Executor,
  { config }: { readonly config: Pick<Deps['config'], 'rateLimits'> },
  projectId: string,
): Promise<void> {
  const [row] = await tx.run(readLimits, [projectId]);
  if (row === undefined || row.has_own_server || row.email_limits === null) return;
  for (const name of settings) {
    const maximum = limitOf({ rateLimits: config.rateLimits }, rateLimitsBySetting[name]);
    if ((row.email_limits[name] ?? 0) > maximum) {
      throw new HttpError(
        400,
        `email_limits.${name} is higher than ${maximum}, the limit of this service for its shared mail server. Set a lower one, or a mail server of your own first.`,
      );
    }
  }
}
