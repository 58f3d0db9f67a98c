import { canonicalEmail, limits } from '@keystack/contract/rules';
import { type CurrentUser, stackAppInternalsSymbol } from '@keystack/js';
import { Alert, Button } from '@keystack/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
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
import { useAsyncAction } from '../use-async-action.ts';
import { useProject } from '../use-project.ts';
import { useUserKeepingLast } from '../use-user-keeping-last.ts';

const problemTexts: Readonly<Record<LinkProblem, LinkProblemText>> = {
  invalid: {
    title: 'Invalid Team Invitation Link',
    body: 'Check that you opened the whole link from the email. If it still does not work, contact support.',
  },
  expired: {
    title: 'Expired Team Invitation Link',
    body: 'This link no longer works. Ask the team member who invited you for a new one.',
  },
  used: {
    title: 'Used Team Invitation Link',
    body: 'Each invitation can be accepted once. Ask the team member who invited you for a new one.',
  },
};

/** Props of `TeamInvitation`. */
export interface TeamInvitationProps extends AppearanceProps {
  /** Query of the link. Default: the query of the browser's URL. */
  readonly searchParams?: Query | undefined;
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the page of the link in a team invitation. Apps get the version of `pages-on-demand.tsx`, which loads this
 * one on demand.
 */
export function TeamInvitation({ searchParams, fullPage = false }: TeamInvitationProps) {
  const user = useUserKeepingLast();
  const code = useAndHideLinkCode(searchParams);

  if (code?.length !== limits.verificationCodeLength)
    return <InvitationProblemCard problem="invalid" fullPage={fullPage} />;
  if (user !== null) return <Invitation key={user.id} user={user} code={code} fullPage={fullPage} />;
  return <SignedOutInvitation fullPage={fullPage} />;
}

function SignedOutInvitation({ fullPage }: { readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  const { signUpEnabled, invitedSignUpEnabled = false } = useProject().config;
  return (
    <MessageCard
      title={translate('Team invitation')}
      icon={<UsersRound className="ks-part" />}
      fullPage={fullPage}
      primaryButtonText={translate('Go to sign in')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={translate('Cancel')}
      secondaryAction={() => app.redirectToHome()}
    >
      <p className="ks-part">
        {signUpEnabled || invitedSignUpEnabled
          ? translate('Sign in or create an account to join the team.')
          : translate('Sign in to join the team. New accounts cannot be created at the moment.')}
      </p>
      {!signUpEnabled && invitedSignUpEnabled && (
        <p className="ks-part">
          {translate('Only people with an invitation can create an account. Use the email address that received it.')}
        </p>
      )}
    </MessageCard>
  );
}

const loadInvitation = sendOncePerCode(async (app, code) => {
  const checked = await app.verifyTeamInvitationCode(code);
  return checked.status === 'ok' ? app.getTeamInvitationDetails(code) : checked;
});

/** Props of `Invitation`. */
interface InvitationProps {
  readonly user: CurrentUser;
  readonly code: string;
  readonly fullPage: boolean;
}

function Invitation({ user, code, fullPage }: InvitationProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const found = use(loadInvitation(app, code));
  const [outcome, setOutcome] = useState<'joined' | 'failed'>();

  if (found.status === 'error') {
    return <InvitationProblemCard problem={linkProblemByErrorCode[found.error.errorCode]} fullPage={fullPage} />;
  }
  if (outcome === 'failed') return <PredefinedMessageCard type="unknownError" fullPage={fullPage} />;
  const { teamDisplayName: team, recipientEmail } = found.data;
  if (outcome === 'joined') {
    return (
      <MessageCard
        title={translate('You have successfully joined {team}', { team })}
        icon={<CircleCheck className="ks-part" color="var(--ks-success-text)" />}
        fullPage={fullPage}
        primaryButtonText={translate('Go to home')}
        primaryAction={() => app.redirectToHome()}
      />
    );
  }

  async function join() {
    const { status } = await app.acceptTeamInvitation(code);
    setOutcome(status === 'ok' ? 'joined' : 'failed');
  }

  return (
    <MessageCard
      title={translate('Team invitation')}
      icon={<UsersRound className="ks-part" />}
      fullPage={fullPage}
      primaryButtonText={translate('Join')}
      primaryAction={join}
      secondaryButtonText={translate('Ignore')}
      secondaryAction={() => app.redirectToHome()}
    >
      <p className="ks-part">{translate('You are invited to join {team}', { team })}</p>
      {recipientEmail !== null && canonicalEmail(user.primaryEmail ?? '') !== recipientEmail && (
        <OtherAccount user={user} recipientEmail={recipientEmail} />
      )}
    </MessageCard>
  );
}

/** Tells which account accepts an invitation to another email address, and offers to sign in with another one. */
function OtherAccount({ user, recipientEmail }: { readonly user: CurrentUser; readonly recipientEmail: string }) {
  const { restartSignIn } = useStackApp()[stackAppInternalsSymbol];
  const translate = useTranslate();
  const { pending, failure, attempt } = useAsyncAction();
  const name = user.primaryEmail ?? user.displayName ?? user.id;
  return (
    <>
      <p className="ks-part">
        {translate('This invitation was sent to {email}.', { email: recipientEmail })}{' '}
        {translate('You are signed in as {user}.', { user: name })}
      </p>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <Button variant="link" disabled={pending} onClick={() => attempt(() => restartSignIn())}>
        {translate('Use another account')}
      </Button>
    </>
  );
}

function InvitationProblemCard({ problem, fullPage }: { readonly problem: LinkProblem; readonly fullPage: boolean }) {
  return <LinkProblemCard problem={problem} text={problemTexts[problem]} fullPage={fullPage} />;
}
