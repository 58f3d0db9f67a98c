import { limits } from '@keystack/contract';
import type { KnownErrors, StackClientApp } from '@keystack/js';
import Mail from 'lucide-react/icons/mail';
import TimerOff from 'lucide-react/icons/timer-off';
import Unlink from 'lucide-react/icons/unlink';
import { type ReactNode, useState } from 'react';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { ConfirmCard } from '../components/confirm-card.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import type { Text } from '../texts/en.ts';
import { useSettledUser } from '../use-settled-user.ts';

type BadLink = 'invalid' | 'expired';
type Outcome = 'verified' | BadLink;

const badLinks: Readonly<Record<BadLink, { readonly title: Text; readonly body: Text; readonly icon: ReactNode }>> = {
  invalid: {
    title: 'Invalid Verification Link',
    body: 'Check that the whole link from the mail was opened. If it still does not work, contact support.',
    icon: <Unlink />,
  },
  expired: {
    title: 'Expired Verification Link',
    body: 'This link no longer works. Sign in and request a new one in your account settings.',
    icon: <TimerOff />,
  },
};

const refusals: Readonly<Record<KnownErrors['VerificationCodeError']['errorCode'], Outcome>> = {
  VERIFICATION_CODE_NOT_FOUND: 'invalid',
  VERIFICATION_CODE_EXPIRED: 'expired',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'expired',
  VERIFICATION_CODE_ALREADY_USED: 'verified',
};

/** What an `EmailVerification` takes. */
export interface EmailVerificationProps {
  readonly searchParams: URLSearchParams;
  readonly fullPage?: boolean | undefined;
}

/** The page that the link of a verification mail leads to. */
export function EmailVerification({ searchParams, fullPage = false }: EmailVerificationProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const user = useSettledUser();
  const code = searchParams.get('code');
  const [outcome, setOutcome] = useState<Outcome>();

  if (outcome === 'verified') {
    return (
      <PredefinedMessageCard type={user === null ? 'emailVerified' : 'emailVerifiedSignedIn'} fullPage={fullPage} />
    );
  }
  if (code?.length !== limits.verificationCodeLength || outcome !== undefined) {
    const { title, body, icon } = badLinks[outcome ?? 'invalid'];
    return (
      <MessageCard
        title={translate(title)}
        icon={icon}
        fullPage={fullPage}
        primaryButtonText={translate('Go to home')}
        primaryAction={() => app.redirectToHome()}
      >
        <p>{translate(body)}</p>
      </MessageCard>
    );
  }
  return (
    <ConfirmCard
      title={translate('Verify your email')}
      body={translate('Press the button to confirm that this email address is yours.')}
      icon={<Mail />}
      buttonText={translate('Verify my email')}
      runningTitle={translate('Verifying your email...')}
      // Someone who is signed in here with an address to verify is who asked; a scanner of mails is never signed in.
      runsByItself={user !== null && !user.primaryEmailVerified}
      action={async () => setOutcome(await verify(app, code))}
      fullPage={fullPage}
    />
  );
}

async function verify(app: StackClientApp<true>, code: string): Promise<Outcome> {
  const verified = await app.verifyEmail(code);
  return verified.status === 'ok' ? 'verified' : refusals[verified.error.errorCode];
}
