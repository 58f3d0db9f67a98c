import { isOAuthProviderId, oauthProviderIds, oauthProviders } from '@keystack/contract';
import type { AdminOAuthProviderConfig } from '@keystack/js';
import { Badge, Button, Typography } from '@keystack/ui';
import { Switch } from '@keystack/ui/switch';
import { Link } from '@tanstack/react-router';
import { projectsQuery } from '../../queries.ts';
import { useSave } from '../../saving/use-save.ts';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { TestTime, testTimeOf } from '../../shell/test-time.tsx';
import { useProject } from '../../shell/use-project.ts';
import { authMethodsTexts } from '../../texts/sign-in.ts';
import { providerName } from '../users/names.ts';
import '@keystack/ui/extras.css';

const texts = authMethodsTexts.providers;
const providerPage = '/projects/$projectId/auth-methods/providers/$providerId';

interface ProvidersProps {
  /** Turns a provider on or off. Receives the list of all providers after the change. */
  readonly onChange: (
    isOn: boolean,
    id: string,
    name: string,
    providers: readonly AdminOAuthProviderConfig[],
  ) => Promise<unknown>;
}

/** The OAuth providers of the project, and a list of those that can be added. */
export function Providers({ onChange }: ProvidersProps) {
  const project = useProject();
  const { problem, save } = useSave(projectsQuery.queryKey);
  const configured = project.config.oauthProviders;
  const missing = oauthProviderIds.filter((id) => !configured.some((provider) => provider.id === id));

  return (
    <Section title={texts.title} description={texts.description}>
      {configured.length === 0 && <Typography variant="secondary">{texts.none}</Typography>}
      <ul className="rows">
        {configured.map((provider) => {
          const name = providerName(provider.id);
          const isShared = provider.type === 'shared';
          return (
            <li key={provider.id} className="row">
              <div className="row-text">
                <div className="provider-name">
                  {name}
                  <Badge variant="outline">{isShared ? texts.shared : texts.own}</Badge>
                </div>
                {isShared && <span className="muted">{texts.sharedHint}</span>}
                <TestTime testedAt={testTimeOf(project, provider.id)} />
              </div>
              <div className="row-controls">
                {isOAuthProviderId(provider.id) && (
                  <Button asChild variant="outline" size="sm">
                    <Link to={providerPage} params={{ projectId: project.id, providerId: provider.id }}>
                      {texts.configure(name)}
                    </Link>
                  </Button>
                )}
                <Switch
                  aria-label={texts.turnOn(name)}
                  checked={provider.enabled}
                  onCheckedChange={(enabled) =>
                    save(() =>
                      onChange(
                        enabled,
                        provider.id,
                        texts.turnOn(name),
                        configured.map((other) => (other === provider ? { ...other, enabled } : other)),
                      ),
                    )
                  }
                />
              </div>
            </li>
          );
        })}
      </ul>
      <Problem reason={problem} />
      <div>
        <Typography type="label">{texts.add}</Typography>
        {missing.length === 0 ? (
          <Typography variant="secondary">{texts.allAdded}</Typography>
        ) : (
          <div className="provider-choices">
            {missing.map((id) => (
              <Button key={id} asChild variant="outline" size="sm">
                <Link to={providerPage} params={{ projectId: project.id, providerId: id }}>
                  {oauthProviders[id].name}
                </Link>
              </Button>
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}
