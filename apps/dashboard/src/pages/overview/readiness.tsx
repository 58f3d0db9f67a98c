import type { AdminOwnedProject } from '@keystack/js';
import { Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Section } from '../../shell/section.tsx';
import { TestTime, testTimeOf } from '../../shell/test-time.tsx';
import { useProject } from '../../shell/use-project.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { apiKeysQuery } from '../api-keys/api-keys-query.ts';
import { isRecentBackup, lastBackupQuery } from '../project-settings/last-backup-query.ts';

const texts = overviewTexts.readiness;

/** Days after which a test of the mail server no longer counts. */
const validTestDays = 30;

/** The steps before an app goes live. Each leads to the page where it is done. */
export function Readiness() {
  const project = useProject();
  const { data: keySets } = useQuery(apiKeysQuery(project.id, project.app));
  const { data: lastBackup } = useQuery(lastBackupQuery(project.app));
  if (keySets === undefined || lastBackup === undefined) return null;
  const steps = stepsOf(
    project,
    keySets.some((keySet) => keySet.isValid()),
    lastBackup,
  );
  const done = steps.filter(({ isDone }) => isDone).length;

  return (
    <Section
      title={texts.title}
      actions={<Typography variant="secondary">{texts.progress(done, steps.length)}</Typography>}
    >
      {done === steps.length ? (
        <Typography variant="secondary">{texts.ready}</Typography>
      ) : (
        <ul className="steps">
          {steps.map(({ id, to, isDone, test }) => (
            <li key={id}>
              <Link to={to} params={{ projectId: project.id }} className="step" data-done={isDone || undefined}>
                {isDone ? (
                  <CircleCheck className="ks-icon" aria-hidden />
                ) : (
                  <CircleDashed className="ks-icon" aria-hidden />
                )}
                <span className="step-text">
                  <span className="step-title">{texts.items[id].title}</span>
                  {!isDone && <span className="muted">{texts.items[id].hint}</span>}
                  {test !== undefined && <TestTime testedAt={test} />}
                </span>
                <span className="muted">{isDone ? texts.done : texts.open}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface Step {
  readonly id: keyof typeof texts.items;
  readonly to:
    | '/projects/$projectId/connect'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/auth-methods'
    | '/projects/$projectId/emails/server'
    | '/projects/$projectId/project-settings';
  readonly isDone: boolean;
  /** When the settings passed a test, or `null`. Default: the step has no test. */
  readonly test?: Date | null;
}

function stepsOf(
  { config, isProductionMode, lastTests }: AdminOwnedProject,
  hasKeys: boolean,
  lastBackup: Date | null,
): Step[] {
  const enabled = config.oauthProviders.filter((provider) => provider.enabled);
  const { emailTestedAt } = lastTests;
  const oldest = oldestTest(enabled.map(({ id }) => testTimeOf({ lastTests }, id)));
  const firstValid = Date.now() - validTestDays * 24 * 60 * 60 * 1000;
  return [
    { id: 'keys', to: '/projects/$projectId/connect', isDone: hasKeys },
    { id: 'domain', to: '/projects/$projectId/domains', isDone: config.domains.length > 0 },
    {
      id: 'providers',
      to: '/projects/$projectId/auth-methods',
      isDone: enabled.every(({ type }) => type === 'standard'),
    },
    ...(enabled.length > 0
      ? ([
          { id: 'providersTested', to: '/projects/$projectId/auth-methods', isDone: oldest !== null, test: oldest },
        ] as const)
      : []),
    { id: 'email', to: '/projects/$projectId/emails/server', isDone: config.emailConfig?.type === 'standard' },
    {
      id: 'emailTested',
      to: '/projects/$projectId/emails/server',
      isDone: emailTestedAt !== null && emailTestedAt.getTime() >= firstValid,
      test: emailTestedAt,
    },
    { id: 'backup', to: '/projects/$projectId/project-settings', isDone: isRecentBackup(lastBackup) },
    { id: 'production', to: '/projects/$projectId/project-settings', isDone: isProductionMode },
  ];
}

/** Returns the oldest of these times, or `null` if something was never tested. */
function oldestTest(times: readonly (Date | null)[]): Date | null {
  let oldest: Date | null = null;
  for (const time of times) {
    if (time === null) return null;
    if (oldest === null || time < oldest) oldest = time;
  }
  return oldest;
}
