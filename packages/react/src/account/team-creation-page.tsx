import { limits } from '@keystack/contract/rules';
import type { CurrentUser } from '@keystack/js';
import { Alert, Button, Field, Input, Typography } from '@keystack/ui';
import { useAsyncForm } from '../components/use-async-form.ts';
import { useTranslate } from '../stack-provider.tsx';
import { navigateWithinPage } from '../use-page-url.ts';
import { useProject } from '../use-project.ts';
import { SettingsSection } from './settings-section.tsx';

/** The props of `TeamCreationPage`. */
export interface TeamCreationPageProps {
  readonly user: CurrentUser;
  /** The path of the account settings. */
  readonly base: string;
}

/** The account settings page that creates a team and selects it, if the project allows it. */
export function TeamCreationPage(props: TeamCreationPageProps) {
  const translate = useTranslate();
  const { config } = useProject();
  if (config.clientTeamCreationEnabled) return <TeamForm {...props} />;
  return <Typography>{translate('Team creation is not enabled')}</Typography>;
}

function TeamForm({ user, base }: TeamCreationPageProps) {
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useAsyncForm<'name'>(async (read) => {
    const displayName = read('name').trim();
    if (displayName === '') return { name: translate('Please enter a team name') };
    const team = await user.createTeam({ displayName });
    try {
      await user.setSelectedTeam(team);
    } finally {
      // The team exists even if it could not be selected. A second attempt here would create another one.
      navigateWithinPage(`${base}/teams/${team.id}`);
    }
    return undefined;
  });
  return (
    <SettingsSection title={translate('New team')} description={translate('You can invite others once it exists.')}>
      <form {...props} className="ks-form">
        <Field label={translate('Team name')} error={errors.name}>
          <Input
            name="name"
            maxLength={limits.displayNameMaxLength}
            autoComplete="off"
            enterKeyHint="done"
            onChange={() => clear('name')}
          />
        </Field>
        {failure && <Alert variant="destructive">{failure}</Alert>}
        <div className="ks-actions">
          <Button type="submit" loading={pending}>
            {translate('Create')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
