import type { CurrentUser } from '@keystack/js';
import { Alert, Button } from '@keystack/ui';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { useProject } from '../use-project.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { DangerZone } from './danger-zone.tsx';
import { useRunSessionEndingWork } from './session-end.ts';
import { SettingsSection } from './settings-section.tsx';

/** The account settings page for signing out and deleting the account. */
export function GeneralSettingsPage({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  const { config } = useProject();
  const { failure, attempt } = useAsyncAction();
  const leave = useRunSessionEndingWork();
  return (
    <>
      <SettingsSection title={translate('Sign out')} description={translate('Ends your session in this browser.')}>
        <div className="ks-stack">
          <div className="ks-actions">
            <Button variant="outline" onClick={() => attempt(() => leave(() => user.signOut()))}>
              {translate('Sign out')}
            </Button>
          </div>
          {failure && <Alert variant="destructive">{failure}</Alert>}
        </div>
      </SettingsSection>
      {config.clientUserDeletionEnabled && <DeleteAccount user={user} />}
    </>
  );
}

function DeleteAccount({ user }: { readonly user: CurrentUser }) {
  const app = useStackApp();
  const translate = useTranslate();
  const leave = useRunSessionEndingWork();
  const teams = user.useSolelyAdministeredTeams().map(({ displayName }) => displayName);
  const question = translate('Are you sure you want to delete your account? This cannot be undone.');
  const warning = translate(
    'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.',
    { teams: teams.join(', ') },
  );
  return (
    <DangerZone>
      <SettingsSection
        title={translate('Delete account')}
        description={translate('Deletes your account and everything in it.')}
      >
        <ConfirmedAction
          user={user}
          buttonText={translate('Delete account')}
          question={teams.length > 0 ? `${warning} ${question}` : question}
          confirmText={translate('Delete my account')}
          action={(proof) =>
            leave(async () => {
              await user.delete(proof);
              await app.redirectToHome();
            })
          }
        />
      </SettingsSection>
    </DangerZone>
  );
}
