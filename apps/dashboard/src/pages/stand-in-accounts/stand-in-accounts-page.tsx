import { oauthProviderIds, oauthProviders, standInAccounts } from '@keystack/contract';
import { Badge, Typography } from '@keystack/ui';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../copy-button.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { developTexts } from '../../texts/develop.ts';
import { providerName } from '../users/names.ts';

const texts = developTexts.standIn;
const standInProviders = oauthProviderIds.filter((id) => oauthProviders[id].shared);

/** The accounts with which one can sign in at a development service through an OAuth provider that has no keys. */
export function StandInAccountsPage() {
  const { id: projectId, config } = useProject();
  const providers = config.oauthProviders.filter(({ enabled, type }) => enabled && type === 'shared');

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Section title={texts.accounts} description={texts.accountsHint}>
        <ul className="rows">
          {standInAccounts.map(({ name, email, verified }) => (
            <li key={email} className="row">
              <div className="row-text">
                <span>{name}</span>
                <Typography type="footnote" variant="secondary">
                  {email}
                </Typography>
              </div>
              <div className="row-controls">
                <Badge variant="outline">{verified ? texts.verified : texts.unverified}</Badge>
                <CopyButton text={email} name={texts.copy(email)} />
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.providers} description={texts.providersHint}>
        <Typography variant="secondary">
          {providers.length === 0
            ? texts.noProviders(standInProviders.map(providerName).join(', '))
            : providers.map(({ id }) => providerName(id)).join(', ')}
        </Typography>
        <div>
          <Link to="/projects/$projectId/auth-methods" params={{ projectId }} className="ks-link">
            {texts.methods}
          </Link>
        </div>
      </Section>
    </>
  );
}
