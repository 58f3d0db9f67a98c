import { limits } from '@keystack/contract/rules';
import { stackAppInternalsSymbol } from '@keystack/js';
import LogIn from 'lucide-react/icons/log-in';
import { useState, useSyncExternalStore } from 'react';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { ConfirmCard, type ConfirmCardProps } from '../components/confirm-card.tsx';
import {
  type LinkProblem,
  LinkProblemCard,
  type LinkProblemText,
  linkProblems,
} from '../components/link-problem-card.tsx';
import { LoadingPage } from '../components/loading-page.tsx';
import { useAndHideLinkCode } from '../link-code.ts';
import { oncePerCode } from '../once-per-code.ts';
import type { Query } from '../query.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { use } from '../use.ts';
import { useDeferredUser } from '../use-deferred-user.ts';
import { useProject } from '../use-project.ts';

type Problem = LinkProblem | 'wrongTotp';

const problemTexts: Readonly<Record<Problem, LinkProblemText>> = {
  invalid: {
    title: 'Invalid Magic Link',
    body: 'Check that you opened the whole link from the email, or request a new one.',
  },
  expired: { title: 'Expired Magic Link', body: 'This link no longer works. You can request a new one.' },
  used: { title: 'Magic Link Already Used', body: 'Each link signs you in once. You can request a new one.' },
  // The link was valid and is used up, but the second factor failed.
  wrongTotp: { title: 'Invalid TOTP code', body: 'Each link signs you in once. You can request a new one.' },
};

/** Props of `MagicLinkCallback`. */
export interface MagicLinkCallbackProps {
  /** Query of the link. Default: the query of the browser's URL. */
  readonly searchParams?: Query | undefined;
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/** Renders the page that `MagicLinkCallback` of `pages-on-demand.tsx` loads. */
export function MagicLinkCallback({ searchParams, fullPage = false }: MagicLinkCallbackProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const user = useDeferredUser();
  const code = useAndHideLinkCode(searchParams);
  // After a sign-out in another tab, a tab that was left open must not sign in again.
  const [wasSignedIn] = useState(user !== null);
  const [outcome, setOutcome] = useState<Problem | 'pending'>();
  // A server cannot know which browser requested the link.
  const hasRequestedLink = useSyncExternalStore(
    subscribeToNothing,
    () => code !== null && app[stackAppInternalsSymbol].isLatestMagicLink(code),
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
      const signedIn = await app.signInWithMagicLink(code);
      if (signedIn.status === 'ok') return;
      const { errorCode } = signedIn.error;
      setOutcome(errorCode === 'INVALID_TOTP_CODE' ? 'wrongTotp' : linkProblems[errorCode]);
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
    isAutomatic: hasRequestedLink && !wasSignedIn,
    action: () => signIn(code),
    fullPage,
  };
  return hasRequestedLink ? <ConfirmCard {...card} /> : <ConfirmAccountCard {...card} code={code} />;
}

/** Names the account and the app, since an attacker may have sent the link to make the victim use the attacker's account. */
function ConfirmAccountCard({ code, ...card }: ConfirmCardProps & { readonly code: string }) {
  const translate = useTranslate();
  const { displayName } = useProject();
  const details = use(loadDetails(useStackApp(), code));
  if (details.status === 'error') {
    return <MagicLinkProblemCard problem={linkProblems[details.error.errorCode]} fullPage={card.fullPage} />;
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

const loadDetails = oncePerCode((app, code) => app.getMagicLinkDetails(code));
const subscribeToNothing = () => () => {};

function MagicLinkProblemCard({ problem, fullPage }: { readonly problem: Problem; readonly fullPage: boolean }) {
  const app = useStackApp();
  return (
    <LinkProblemCard
      problem={problem === 'wrongTotp' ? 'used' : problem}
      text={problemTexts[problem]}
      fullPage={fullPage}
      requestNewLink={() => app.redirectToSignIn()}
    />
  );
}
