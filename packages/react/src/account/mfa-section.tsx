import type { CurrentUser } from '@keystack/js';
import { Alert, Button, Spinner } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SuccessMessage } from './success-message.tsx';
import { useIdentityProof } from './use-identity-proof.tsx';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

const MfaEnrollment = lazy(async () => ({ default: (await import('./mfa-enrollment.tsx')).MfaEnrollment }));

/** Shows whether the second factor is enabled, and lets the user enable or disable it. */
export function MfaSection({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  const { failure, attempt, question } = useIdentityProof(user);
  const [isEnrolling, setEnrolling] = useState(false);
  const isEnabled = user.isMultiFactorRequired;
  const step = useRestoredFocusOnStep(`${isEnabled} ${isEnrolling} ${question !== undefined}`);

  return (
    <SettingsSection
      title={translate('Two-factor authentication')}
      description={translate('Requires a code from your authenticator app at each sign-in.')}
    >
      <div ref={step} className="ks-stack">
        {isEnabled && <SuccessMessage>{translate('Two-factor authentication is on')}</SuccessMessage>}
        {question}
        {!isEnabled && isEnrolling ? (
          <Suspense fallback={<Spinner aria-label={translate('Loading')} />}>
            <MfaEnrollment user={user} onClose={() => setEnrolling(false)} />
          </Suspense>
        ) : question ? null : (
          <div className="ks-actions">
            {isEnabled ? (
              <Button
                variant="outline"
                className="ks-danger"
                onClick={() => attempt((proof) => user.update({ totpMultiFactorSecret: null, ...proof }))}
              >
                {translate('Disable')}
              </Button>
            ) : (
              <Button variant="outline" onClick={() => setEnrolling(true)}>
                {translate('Enable')}
              </Button>
            )}
          </div>
        )}
        {failure && !question && <Alert variant="destructive">{failure}</Alert>}
      </div>
    </SettingsSection>
  );
}
