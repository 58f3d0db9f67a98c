import type { StackClientApp } from '@keystack/js';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';
import { MessageCard } from '../components/message-card.tsx';
import { redirectToSignInAgain } from '../sign-in-again.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';

interface Action {
  readonly text: UiText;
  readonly run: (app: StackClientApp<true>) => Promise<void>;
}

interface Card {
  readonly title: UiText;
  readonly body?: UiText;
  readonly hint?: UiText;
  readonly icon?: ReactNode;
  readonly primary: Action;
  readonly secondary?: Action;
}

const goToHome: Action = { text: 'Go to home', run: (app) => app.redirectToHome() };
const signIn: Action = { text: 'Sign in', run: (app) => app.redirectToSignIn() };
const signOut: Action = { text: 'Sign out', run: (app) => app.signOut() };
const signInAgain: Action = { text: 'Sign in', run: (app) => redirectToSignInAgain(app) };

const emailVerified = {
  title: 'Your email is verified',
  body: 'Thank you. You can continue to use your account.',
  icon: <CircleCheck className="ks-part" color="var(--ks-success-text)" />,
} as const;

const cards = {
  signedIn: {
    title: 'You are already signed in',
    icon: <CircleCheck className="ks-part" />,
    primary: goToHome,
    secondary: signOut,
  },
  signedOut: { title: 'You are not currently signed in', icon: <Info className="ks-part" />, primary: signIn },
  signUpDisabled: {
    title: 'Sign up for new users is not enabled at the moment',
    icon: <Info className="ks-part" />,
    primary: goToHome,
    secondary: signIn,
  },
  emailSent: {
    title: 'Check your inbox',
    body: 'If the user with this e-mail address exists, an e-mail was sent to your inbox...',
    hint: 'Check your spam folder too. If no new email arrives, the newest one is still valid.',
    icon: <MailCheck className="ks-part" />,
    primary: goToHome,
  },
  passwordReset: {
    title: 'Your password has been reset',
    body: 'You can now sign in with your new password.',
    icon: <CircleCheck className="ks-part" color="var(--ks-success-text)" />,
    primary: signInAgain,
  },
  emailVerified: { ...emailVerified, primary: signInAgain },
  /** Like `emailVerified`, for signed-in users. */
  emailVerifiedSignedIn: { ...emailVerified, primary: goToHome },
  /** Shown after the owner of a mailbox has rejected an account, which was then deleted. */
  accountDeleted: {
    title: 'The account was deleted',
    body: 'Another user created it with your email address. It can no longer be used to sign in.',
    icon: <CircleCheck className="ks-part" color="var(--ks-success-text)" />,
    primary: goToHome,
  },
  /** Shown if the owner of a mailbox rejects an account that was confirmed before, and so is not deleted. */
  accountKept: {
    title: 'The account was not deleted',
    body: 'Its owner confirmed it earlier. If another user uses your email address, contact support.',
    icon: <Info className="ks-part" />,
    primary: goToHome,
  },
  unknownError: {
    title: 'Something went wrong',
    body: 'Please try again. If it keeps happening, contact support.',
    icon: <CircleAlert className="ks-part" color="var(--ks-destructive-text)" />,
    primary: goToHome,
  },
} as const satisfies Record<string, Card>;

/** The props of `PredefinedMessageCard`. */
export interface PredefinedMessageCardProps {
  readonly type: keyof typeof cards;
  readonly fullPage?: boolean | undefined;
}

/** A message card with predefined texts and actions, which several pages use. */
export function PredefinedMessageCard({ type, fullPage }: PredefinedMessageCardProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { title, body, hint, icon, primary, secondary }: Card = cards[type];
  return (
    <MessageCard
      title={translate(title)}
      fullPage={fullPage}
      icon={icon}
      primaryButtonText={translate(primary.text)}
      primaryAction={() => primary.run(app)}
      secondaryButtonText={secondary && translate(secondary.text)}
      secondaryAction={secondary && (() => secondary.run(app))}
    >
      {body && <p className="ks-part">{translate(body)}</p>}
      {hint && <p className="ks-part">{translate(hint)}</p>}
    </MessageCard>
  );
}
