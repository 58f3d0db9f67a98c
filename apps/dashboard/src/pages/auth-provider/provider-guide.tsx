import type { OAuthProviderId } from '@keystack/contract';
import { CopyField } from '@keystack/ui';
import ExternalLink from 'lucide-react/icons/external-link';
import { service } from '../../service.ts';
import { Section } from '../../shell/section.tsx';
import { providerGuides } from '../../texts/provider-guides.ts';
import { providerTexts } from '../../texts/sign-in.ts';

const texts = providerTexts.guide;

/** The steps that lead to the keys of a provider. */
export function ProviderGuide({ id }: { readonly id: OAuthProviderId }) {
  const { console: url, consoleName, before, callbackField, after, idName, secretName } = providerGuides[id];
  return (
    <Section title={texts.title}>
      <ol className="guide-steps">
        <li>
          <a href={url} target="_blank" rel="noopener noreferrer" className="ks-link">
            {texts.open(consoleName)}
            <ExternalLink className="ks-icon" aria-hidden />
          </a>
        </li>
        {before.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>
          <div className="guide-callback">
            {texts.callback(callbackField)}
            <CopyField label={texts.callbackLabel} value={`${service.origin}/api/v1/auth/oauth/callback/${id}`} />
          </div>
        </li>
        {after.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{texts.copy(idName, secretName)}</li>
      </ol>
    </Section>
  );
}
