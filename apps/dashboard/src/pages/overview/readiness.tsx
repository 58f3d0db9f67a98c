import type { AdminOwnedProject } from '@keystack/js';
import { Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { apiKeysQuery } from '../api-keys/api-keys-query.ts';

const texts = overviewTexts.readiness;

/** The steps before an app goes live. Each leads to the page where it is done. */
export function Readiness() {
  const project = useProject();
  const { data: keySets } = useQuery(apiKeysQuery(project.id, project.app));
  if (keySets === undefined) return null;
  const steps = stepsOf(
    project,
    keySets.some((keySet) => keySet.isValid()),
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
          {steps.map(({ id, to, isDone }) => (
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

function stepsOf({ config, isProductionMode }: AdminOwnedProject, hasKeys: boolean) {
  const enabled = config.oauthProviders.filter((provider) => provider.enabled);
  return [
    { id: 'keys', to: '/projects/$projectId/connect', isDone: hasKeys },
    { id: 'domain', to: '/projects/$projectId/domains', isDone: config.domains.length > 0 },
    {
      id: 'providers',
      to: '/projects/$projectId/auth-methods',
      isDone: enabled.every(({ type }) => type === 'standard'),
    },
    { id: 'email', to: '/projects/$projectId/emails/server', isDone: config.emailConfig?.type === 'standard' },
    { id: 'production', to: '/projects/$projectId/project-settings', isDone: isProductionMode },
  ] as const;
}
