import { limits } from '@keystack/contract/rules';
import { stackAppInternalsSymbol } from '@keystack/js';
import LogIn from 'lucide-react/icons/log-in';
import { useState, useSyncExternalStore } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { ConfirmCard, type ConfirmCardProps } from '../components/confirm-card.tsx';
import {
  type LinkProblem,
  LinkProblemCard,
  type LinkProblemText,
  linkProblemByErrorCode,
} from '../components/link-problem-card.tsx';
import { LoadingPage } from '../components/loading-page.tsx';
import { SignInStepContainer } from '../components/sign-in-steps.tsx';
import { useSecondFactor } from '../components/use-second-factor.tsx';
import { useAndHideLinkCode } from '../link-code.ts';
import type { Query } from '../query.ts';
import { sendOncePerCode } from '../send-once-per-code.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { use } from '../use.ts';
import { useProject } from '../use-project.ts';
import { useUserKeepingLast } from '../use-user-keeping-last.ts';

const problemTexts: Readonly<Record<LinkProblem, LinkProblemText>> = {
  invalid: {
    title: 'Invalid Magic Link',
    body: 'Check that you opened the whole link from the email, or request a new one.',
  },
  expired: { title: 'Expired Magic Link', body: 'This link no longer works. You can request a new one.' },
  used: { title: 'Magic Link Already Used', body: 'Each link signs you in once. You can request a new one.' },
};

/** Props of `MagicLinkCallback`. */
export interface MagicLinkCallbackProps extends AppearanceProps {
  /** Query of the link. Default: the query of the browser's URL. */
  readonly searchParams?: Query | undefined;
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the page of the link in a magic link email. Apps get the version of `pages-on-demand.tsx`, which loads this
 * one on demand.
 */
export function MagicLinkCallback({ searchParams, fullPage = false }: MagicLinkCallbackProps) {
  return (
    <SignInStepContainer fullPage={fullPage} isAroundCard>
      <LinkCard searchParams={searchParams} fullPage={fullPage} />
    </SignInStepContainer>
  );
}

interface LinkCardProps {
  readonly searchParams: Query | undefined;
  readonly fullPage: boolean;
}

function LinkCard({ searchParams, fullPage }: LinkCardProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const withSecondFactor = useSecondFactor();
  const user = useUserKeepingLast();
  const code = useAndHideLinkCode(searchParams, limits.signInCodeLifetime);
  // After a sign-out in another tab, a tab that was left open must not sign in again.
  const [wasSignedIn] = useState(user !== null);
  const [outcome, setOutcome] = useState<LinkProblem | 'pending'>();
  // A server cannot know which browser requested the link.
  const hasRequestedLink = useSyncExternalStore(
    subscribeToNothing,
    () => code !== null && app[stackAppInternalsSymbol].isRequestedMagicLink(code),
    () => undefined,
  );

  if (user !== null && outcome !== 'pending') return <PredefinedMessageCard type="signedIn" fullPage={fullPage} />;
  if (code?.length !== limits.verificationCodeLength)
    return <MagicLinkProblemCard problem="invalid" fullPage={fullPage} />;
  if (outcome !== undefined && outcome !== 'pending')
    return <MagicLinkProblemCard problem={outcome} fullPage={fullPage} />;

  async function signIn(code: string) {
    setOutcome('pending');
    try {
      const signedIn = await withSecondFactor(() => app.signInWithMagicLink(code));
      if (signedIn?.status === 'ok') return;
      const { errorCode = 'INVALID_TOTP_CODE' } = signedIn?.error ?? {};
      // The link is used up, but the second factor was wrong or not entered.
      setOutcome(errorCode === 'INVALID_TOTP_CODE' ? 'used' : linkProblemByErrorCode[errorCode]);
    } catch (error) {
      setOutcome(undefined);
      throw error;
    }
  }

  if (hasRequestedLink === undefined) return <LoadingPage fullPage={fullPage} />;
  const card = {
    title: translate('Sign in to your account'),
    body: translate('Press the button to sign in with this link.'),
    icon: <LogIn className="ks-part" />,
    buttonText: translate('Sign in'),
    pendingTitle: translate('Signing in...'),
    // After a reload, the step for the second factor is shown again.
    isAutomatic:
      hasRequestedLink && !wasSignedIn && !app[stackAppInternalsSymbol].keptSignIn()?.includes('attemptCode'),
    action: () => signIn(code),
    fullPage,
  };
  return hasRequestedLink ? <ConfirmCard {...card} /> : <ConfirmAccountCard {...card} code={code} />;
}

/**
 * Names the account and the app, since an attacker may have sent the link to make the victim use the attacker's
 * account.
 */
function ConfirmAccountCard({ code, ...card }: ConfirmCardProps & { readonly code: string }) {
  const translate = useTranslate();
  const { displayName } = useProject();
  const details = use(loadDetails(useStackApp(), code));
  if (details.status === 'error') {
    return <MagicLinkProblemCard problem={linkProblemByErrorCode[details.error.errorCode]} fullPage={card.fullPage} />;
  }
  return (
    <ConfirmCard
      {...card}
      title={translate('Continue as {email}?', { email: details.data.email })}
      body={translate('This link signs you in to {app}. If you did not request it, close this page.', {
        app: displayName,
      })}
    />
  );
}

const loadDetails = sendOncePerCode((app, code) => app.getMagicLinkDetails(code));
const subscribeToNothing = () => () => {};

function MagicLinkProblemCard({ problem, fullPage }: { readonly problem: LinkProblem; readonly fullPage: boolean }) {
  const app = useStackApp();
  return (
    <LinkProblemCard
      problem={problem}
      text={problemTexts[problem]}
      fullPage={fullPage}
      requestNewLink={() => app.redirectToSignIn()}
    />
  );
}
