import { limits } from '@keystack/contract';
import { stackAppInternalsSymbol } from '@keystack/js';
import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { BadLinkCard, type BadLinkText, type LinkProblem, linkProblems } from '../components/bad-link-card.tsx';
import { ConfirmCard } from '../components/confirm-card.tsx';
import { inQuery, type Query } from '../query.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useSettledUser } from '../use-settled-user.ts';

type Problem = LinkProblem | 'wrongTotp';

const badLinks: Readonly<Record<Problem, BadLinkText>> = {
  invalid: {
    title: 'Invalid Magic Link',
    body: 'Check that you opened the whole link from the email, or request a new one.',
  },
  expired: { title: 'Expired Magic Link', body: 'This link no longer works. You can request a new one.' },
  used: { title: 'Magic Link Already Used', body: 'Each link signs you in once. You can request a new one.' },
  // The link was good, and has been used up all the same: the second factor stands between it and the session.
  wrongTotp: { title: 'Invalid TOTP code', body: 'Each link signs you in once. You can request a new one.' },
};

/** What a `MagicLinkCallback` takes. */
export interface MagicLinkCallbackProps {
  /** The query of the link. */
  readonly searchParams?: Query | undefined;
  readonly fullPage?: boolean | undefined;
}

/** The page of a magic link: signs in by itself in the browser that asked for it, after a press in any other. */
export function MagicLinkCallback({ searchParams, fullPage = false }: MagicLinkCallbackProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const user = useSettledUser();
  const code = inQuery(searchParams, 'code');
  // Who signs out of this browser, in another tab, does not want to be signed in again by a tab that was left open.
  const [wasSignedIn] = useState(user !== null);
  const [outcome, setOutcome] = useState<Problem | 'underWay'>();

  if (user !== null && outcome !== 'underWay') return <PredefinedMessageCard type="signedIn" fullPage={fullPage} />;
  if (code?.length !== limits.verificationCodeLength) return <BadMagicLink problem="invalid" fullPage={fullPage} />;
  if (outcome !== undefined && outcome !== 'underWay') return <BadMagicLink problem={outcome} fullPage={fullPage} />;

  async function signIn(code: string) {
    setOutcome('underWay');
    try {
      const signedIn = await app.signInWithMagicLink(code);
      if (signedIn.status === 'ok') return;
      const { errorCode } = signedIn.error;
      setOutcome(errorCode === 'INVALID_TOTP_CODE' ? 'wrongTotp' : linkProblems[errorCode]);
    } catch (error) {
      setOutcome(undefined);
      throw error;
    }
  }

  return (
    <ConfirmCard
      title={translate('Sign in to your account')}
      body={translate('Press the button to sign in with this link.')}
      icon={<LogIn />}
      buttonText={translate('Sign in')}
      runningTitle={translate('Signing in...')}
      runsByItself={!wasSignedIn && app[stackAppInternalsSymbol].hasAskedFor(code)}
      action={() => signIn(code)}
      fullPage={fullPage}
    />
  );
}

function BadMagicLink({ problem, fullPage }: { readonly problem: Problem; readonly fullPage: boolean }) {
  const app = useStackApp();
  return (
    <BadLinkCard
      problem={problem === 'wrongTotp' ? 'used' : problem}
      text={badLinks[problem]}
      fullPage={fullPage}
      renew={() => app.redirectToSignIn()}
    />
  );
}
