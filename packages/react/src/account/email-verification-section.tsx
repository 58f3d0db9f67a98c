import type { CurrentUser } from '@keystack/js';
import { Alert, Button } from '@keystack/ui';
import { useState } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { SettingsSection } from './settings-section.tsx';
import { SuccessMessage } from './success-message.tsx';

/** Shows whether the user's email is verified, and sends the email that verifies it. */
export function EmailVerificationSection({ user }: { readonly user: CurrentUser }) {
  const app = useStackApp();
  const translate = useTranslate();
  const { failure, attempt } = useAsyncAction();
  const [isSent, setSent] = useState(false);

  async function send() {
    const error = await attempt(async () => {
      const error = await user.sendVerificationEmail();
      setSent(true);
      return error;
    });
    // Verified in another tab or on another device, so the shown user is stale.
    if (error !== undefined) await attempt(() => app.getUser());
  }

  return (
    <SettingsSection title={translate('Email verification')} description={user.primaryEmail ?? undefined}>
      {user.primaryEmailVerified ? (
        <SuccessMessage>{translate('Your email is verified')}</SuccessMessage>
      ) : (
        <div className="ks-stack">
          <div className="ks-actions">
            <Button variant="outline" disabled={isSent} onClick={send}>
              {translate(isSent ? 'Email sent!' : 'Send Verification Email')}
            </Button>
          </div>
          {failure && <Alert variant="destructive">{failure}</Alert>}
        </div>
      )}
    </SettingsSection>
  );
}
