import { limits } from '@keystack/contract';
import type { StackClientApp } from '@keystack/js';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { BadLinkCard, type BadLinkText, type LinkProblem, linkProblems } from '../components/bad-link-card.tsx';
import { ConfirmCard } from '../components/confirm-card.tsx';
import { inQuery, type Query } from '../query.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useSettledUser } from '../use-settled-user.ts';

const badLinks: Readonly<Record<Exclude<LinkProblem, 'used'>, BadLinkText>> = {
  invalid: {
    title: 'Invalid Verification Link',
    body: 'Check that you opened the whole link from the email. If it still does not work, contact support.',
  },
  expired: {
    title: 'Expired Verification Link',
    body: 'This link no longer works. Sign in and request a new one in your account settings.',
  },
};

type Outcome = 'verified' | keyof typeof badLinks;

/** What an `EmailVerification` takes. */
export interface EmailVerificationProps {
  /** The query of the link. */
  readonly searchParams?: Query | undefined;
  readonly fullPage?: boolean | undefined;
}

/** The page that the link of a verification mail leads to. */
export function EmailVerification({ searchParams, fullPage = false }: EmailVerificationProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const user = useSettledUser();
  const code = inQuery(searchParams, 'code');
  const [outcome, setOutcome] = useState<Outcome>();

  if (outcome === 'verified') {
    return (
      <PredefinedMessageCard type={user === null ? 'emailVerified' : 'emailVerifiedSignedIn'} fullPage={fullPage} />
    );
  }
  if (code?.length !== limits.verificationCodeLength || outcome !== undefined) {
    const problem = outcome ?? 'invalid';
    return <BadLinkCard problem={problem} text={badLinks[problem]} fullPage={fullPage} />;
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
  const problem = verified.status === 'ok' ? 'used' : linkProblems[verified.error.errorCode];
  // A link that has done its work before leaves nothing to complain of.
  return problem === 'used' ? 'verified' : problem;
}
