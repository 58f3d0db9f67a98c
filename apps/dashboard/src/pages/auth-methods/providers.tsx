import { type OAuthProviderId, oauthProviderIds, oauthProviders } from '@keystack/contract';
import type { AdminOAuthProviderConfig } from '@keystack/js';
import { Badge, Button, Typography } from '@keystack/ui';
import { Switch } from '@keystack/ui/switch';
import { lazy, Suspense, useState } from 'react';
import { projectsQuery } from '../../queries.ts';
import { Problem } from '../../shell/problem.tsx';
import { saveProject } from '../../shell/save-project.ts';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { useSave } from '../../shell/use-save.ts';
import { authMethodsTexts } from '../../texts/settings.ts';
import { providerName } from '../users/sign-in-methods.ts';
import '@keystack/ui/extras.css';

const ProviderDialog = lazy(async () => ({ default: (await import('./provider-dialog.tsx')).ProviderDialog }));
const texts = authMethodsTexts.providers;

/** The OAuth providers of the project, and a list of those that can be added. */
export function Providers() {
  const project = useProject();
  const { problem, save } = useSave(projectsQuery.queryKey);
  const [edited, setEdited] = useState<OAuthProviderId>();
  const configured = project.config.oauthProviders;
  const missing = oauthProviderIds.filter((id) => !configured.some((provider) => provider.id === id));

  const turn = (provider: AdminOAuthProviderConfig, enabled: boolean) =>
    save(() =>
      saveProject(project, {
        config: { oauthProviders: configured.map((other) => (other === provider ? { ...other, enabled } : other)) },
      }),
    );

  return (
    <Section title={texts.title} description={texts.description}>
      {configured.length === 0 && <Typography variant="secondary">{texts.none}</Typography>}
      <ul className="rows">
        {configured.map((provider) => {
          const name = providerName(provider.id);
          return (
            <li key={provider.id} className="row">
              <div className="row-text provider-name">
                {name}
                <Badge variant="outline">{provider.type === 'shared' ? texts.shared : texts.own}</Badge>
              </div>
              <div className="row-controls">
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => setEdited(oauthProviderIds.find((id) => id === provider.id))}
                >
                  {texts.configure(name)}
                </Button>
                <Switch
                  aria-label={texts.turnOn(name)}
                  checked={provider.enabled}
                  onCheckedChange={(enabled) => turn(provider, enabled)}
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
              <Button key={id} variant="outline" size="sm" onClick={() => setEdited(id)}>
                {oauthProviders[id].name}
              </Button>
            ))}
          </div>
        )}
      </div>
      {edited && (
        <Suspense>
          <ProviderDialog id={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}
