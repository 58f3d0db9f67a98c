import { limits } from '@keystack/contract/rules';
import type { CurrentUser, StackClientApp } from '@keystack/js';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { ConfirmCard } from '../components/confirm-card.tsx';
import {
  type LinkProblem,
  LinkProblemCard,
  type LinkProblemText,
  linkProblemByErrorCode,
} from '../components/link-problem-card.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { useAndHideLinkCode } from '../link-code.ts';
import type { Query } from '../query.ts';
import { sendOncePerCode } from '../send-once-per-code.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { use } from '../use.ts';
import { useEscape } from '../use-escape.ts';
import { useProject } from '../use-project.ts';
import { useUserKeepingLast } from '../use-user-keeping-last.ts';

const problemTexts: Readonly<Record<Exclude<LinkProblem, 'used'>, LinkProblemText>> = {
  invalid: {
    title: 'Invalid Verification Link',
    body: 'Check that you opened the whole link from the email. If it still does not work, contact support.',
  },
  expired: {
    title: 'Expired Verification Link',
    body: 'This link no longer works. Sign in and request a new one in your account settings.',
  },
};

/** The result of following a link. */
type Outcome = 'verified' | 'accountDeleted' | 'accountKept' | keyof typeof problemTexts;

/** Props of `EmailVerification`. */
export interface EmailVerificationProps extends AppearanceProps {
  /** Query of the link. Default: the query of the browser's URL. */
  readonly searchParams?: Query | undefined;
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the page of the link in a verification email. Apps get the version of `pages-on-demand.tsx`, which loads this
 * one on demand.
 */
export function EmailVerification({ searchParams, fullPage = false }: EmailVerificationProps) {
  const user = useUserKeepingLast();
  const code = useAndHideLinkCode(searchParams);
  const [outcome, setOutcome] = useState<Outcome>();

  if (outcome === 'verified') {
    return (
      <PredefinedMessageCard type={user === null ? 'emailVerified' : 'emailVerifiedSignedIn'} fullPage={fullPage} />
    );
  }
  if (outcome === 'accountDeleted' || outcome === 'accountKept') {
    return <PredefinedMessageCard type={outcome} fullPage={fullPage} />;
  }
  if (code?.length !== limits.verificationCodeLength || outcome !== undefined) {
    const problem = outcome ?? 'invalid';
    return <LinkProblemCard problem={problem} text={problemTexts[problem]} fullPage={fullPage} />;
  }
  return <CheckedLink code={code} user={user} onOutcome={setOutcome} fullPage={fullPage} />;
}

interface CheckedLinkProps {
  readonly code: string;
  readonly user: CurrentUser | null;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly fullPage: boolean;
}

const loadDetails = sendOncePerCode((app, code) => app.getEmailVerificationDetails(code));

/**
 * Verifies the email of a link: at once in a browser with a session of the account, otherwise after confirmation. To
 * confirm, it shows the email of the account, which an attacker may have created, and also offers to reject the
 * account, after another question.
 */
function CheckedLink({ code, user, onOutcome, fullPage }: CheckedLinkProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { displayName } = useProject();
  const details = use(loadDetails(app, code));
  const [isRejecting, setRejecting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  useEscape(isRejecting && !isDeleting, () => setRejecting(false));

  const problem = details.status === 'error' ? linkProblemByErrorCode[details.error.errorCode] : undefined;
  if (problem !== undefined && problem !== 'used') {
    return <LinkProblemCard problem={problem} text={problemTexts[problem]} fullPage={fullPage} />;
  }
  if (details.status === 'error') {
    return (
      <PredefinedMessageCard type={user === null ? 'emailVerified' : 'emailVerifiedSignedIn'} fullPage={fullPage} />
    );
  }

  const { email, isCurrentUser } = details.data;
  const namedBody = translate('An account at {app} was created with {email}. Is it yours?', {
    app: displayName,
    email,
  });
  if (isRejecting) {
    return (
      <MessageCard
        title={translate("This wasn't me")}
        icon={<Mail className="ks-part" />}
        primaryButtonText={translate('Delete account')}
        primaryAction={async () => {
          setDeleting(true);
          await reject(app, code)
            .then(onOutcome)
            .finally(() => setDeleting(false));
        }}
        secondaryButtonText={translate('Cancel')}
        secondaryAction={() => setRejecting(false)}
        fullPage={fullPage}
      >
        <p className="ks-part">
          {translate(
            'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.',
            { email },
          )}
        </p>
      </MessageCard>
    );
  }
  return (
    <ConfirmCard
      title={translate('Verify your email')}
      body={isCurrentUser ? translate('Press the button to confirm that this email address is yours.') : namedBody}
      icon={<Mail className="ks-part" />}
      buttonText={translate('Verify my email')}
      pendingTitle={translate('Verifying your email...')}
      // The user who is signed in here requested the link; a mail scanner is never signed in.
      isAutomatic={isCurrentUser && user !== null}
      action={async () => onOutcome(await verify(app, code))}
      {...(!isCurrentUser && {
        secondaryButtonText: translate("This wasn't me"),
        secondaryAction: () => setRejecting(true),
      })}
      fullPage={fullPage}
    />
  );
}

async function verify(app: StackClientApp<true>, code: string): Promise<Outcome> {
  const verified = await app.verifyEmail(code);
  const problem = verified.status === 'ok' ? 'used' : linkProblemByErrorCode[verified.error.errorCode];
  // A link that was used successfully before is not an error.
  return problem === 'used' ? 'verified' : problem;
}

async function reject(app: StackClientApp<true>, code: string): Promise<Outcome> {
  const rejected = await app.rejectEmailVerification(code);
  if (rejected.status === 'ok') return rejected.data.accountDeleted ? 'accountDeleted' : 'accountKept';
  const problem = linkProblemByErrorCode[rejected.error.errorCode];
  // The code was used in the meantime, either to confirm the account or to delete it.
  return problem === 'used' ? 'expired' : problem;
}
