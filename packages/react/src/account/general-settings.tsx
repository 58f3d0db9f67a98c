import type { CurrentUser } from '@keystack/js';
import { Alert, Button } from '@keystack/ui';
import { use } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useProject } from '../use-project.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { Departure } from './departure.ts';
import { Section } from './section.tsx';

/** The page of the account settings for leaving: for now, or for good. */
export function GeneralSettings({ user }: { readonly user: CurrentUser }) {
  const app = useStackApp();
  const translate = useTranslate();
  const { config } = useProject();
  const { failure, attempt } = useAttempt();
  const leave = useDeparture();
  return (
    <>
      <Section title={translate('Sign out')} description={translate('Ends your session in this browser.')}>
        <div className="ks-stack">
          <div className="ks-actions">
            <Button variant="outline" onClick={() => attempt(() => leave(() => user.signOut()))}>
              {translate('Sign out')}
            </Button>
          </div>
          {failure && <Alert variant="destructive">{failure}</Alert>}
        </div>
      </Section>
      {config.clientUserDeletionEnabled && (
        <Section
          title={translate('Delete account')}
          description={translate('Deletes your account and everything in it.')}
        >
          <ConfirmedAction
            buttonText={translate('Delete account')}
            question={translate('Are you sure you want to delete your account? This cannot be undone.')}
            confirmText={translate('Delete my account')}
            action={() =>
              leave(async () => {
                await user.delete();
                await app.redirectToHome();
              })
            }
          />
        </Section>
      )}
    </>
  );
}

/** Runs work that ends the session, and takes back that the user is leaving when it fails. */
function useDeparture(): (work: () => Promise<void>) => Promise<void> {
  const setLeaving = use(Departure);
  return async (work) => {
    setLeaving(true);
    try {
      await work();
    } catch (error) {
      setLeaving(false);
      throw error;
    }
  };
}
