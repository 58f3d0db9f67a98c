import { isOAuthProviderId, type OAuthProviderId, oauthProviders } from '@keystack/contract';
import { Badge } from '@keystack/ui';
import { getRouteApi, Link, notFound } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { PageHeader } from '../../shell/page-header.tsx';
import { useProject } from '../../shell/use-project.ts';
import { WithSignInPreview } from '../../sign-in-preview/sign-in-preview.tsx';
import { authMethodsTexts, providerTexts as texts } from '../../texts/sign-in.ts';
import { previewOf } from '../auth-methods/preview-of.ts';
import { type EditedProvider, editedProvider, toProviderConfig } from './edited-provider.ts';
import { ProviderForm } from './provider-form.tsx';
import { ProviderGuide } from './provider-guide.tsx';
import { ProviderTest } from './provider-test.tsx';
import './provider-page.css';

const route = getRouteApi('/owners/projects/$projectId/auth-methods/providers/$providerId');

/** The page of one OAuth provider: how to get its keys, the keys, and a test. */
export function ProviderPage() {
  const { providerId } = route.useParams();
  if (!isOAuthProviderId(providerId)) throw notFound();
  return <Provider key={providerId} id={providerId} />;
}

function Provider({ id }: { readonly id: OAuthProviderId }) {
  const project = useProject();
  const { name } = oauthProviders[id];
  const { config } = project;
  const current = config.oauthProviders.find((provider) => provider.id === id);
  const [edits, setEdits] = useState<Partial<EditedProvider>>({});
  const [isChecked, setChecked] = useState(false);
  const saved = editedProvider(id, current);
  const edited = { ...saved, ...edits };
  const isChanged = JSON.stringify(edited) !== JSON.stringify(saved);
  // A new provider is turned on when it is saved, so the preview shows it.
  const others = config.oauthProviders.filter((provider) => provider.id !== id);
  const oauthProvidersShown =
    current === undefined ? [...others, toProviderConfig(id, edited, current)] : config.oauthProviders;

  return (
    <>
      <Link
        to="/projects/$projectId/auth-methods"
        params={{ projectId: project.id }}
        className="quiet-link provider-back"
      >
        <ArrowLeft className="ks-icon" aria-hidden />
        {texts.back}
      </Link>
      <PageHeader title={texts.title(name)}>
        <div className="provider-state">
          {current && (
            <Badge variant="outline">
              {current.type === 'shared' ? authMethodsTexts.providers.shared : authMethodsTexts.providers.own}
            </Badge>
          )}
          <Badge variant={current?.enabled ? 'default' : 'outline'}>
            {current === undefined ? texts.notAdded : current.enabled ? texts.on : texts.off}
          </Badge>
        </div>
      </PageHeader>
      <WithSignInPreview
        project={previewOf(project, { ...config, oauthProviders: oauthProvidersShown })}
        isUnsaved={current === undefined}
      >
        {edited.type === 'standard' && <ProviderGuide id={id} />}
        <ProviderForm
          id={id}
          current={current}
          edited={edited}
          isChanged={isChanged}
          isChecked={isChecked}
          onChange={(fields) => setEdits({ ...edits, ...fields })}
          onCheck={() => setChecked(true)}
          onReset={() => {
            setEdits({});
            setChecked(false);
          }}
        />
        <ProviderTest
          id={id}
          edited={edited}
          isUnsaved={isChanged || current === undefined}
          onCheck={() => setChecked(true)}
          current={current}
        />
      </WithSignInPreview>
    </>
  );
}
