import type { KnownErrors } from '@keystack/js';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { MessageCard } from '../components/message-card.tsx';
import { redirectToSignInAgain } from '../sign-in-again.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';

interface ErrorCard {
  readonly title: UiText;
  /** The explanation. Absent if the message of the error is enough. */
  readonly body?: UiText;
  readonly canSignInAgain: boolean;
  /** `true` to show the code and the message of the error too, as for other errors. */
  readonly hasCode: boolean;
}

const connectionError = (body: UiText): ErrorCard => ({
  title: 'Failed to connect account',
  body,
  canSignInAgain: false,
  hasCode: false,
});

const signInError = (body?: UiText, canSignInAgain = true): ErrorCard => ({
  title: 'Sign-in did not work',
  ...(body && { body }),
  canSignInAgain,
  hasCode: true,
});

const isOver = signInError(
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.',
);
const tookTooLong = signInError('The sign-in took too long. Please sign in again.');
const isNotSetUp = signInError(
  'Sign-in is not set up correctly for this app. Please tell the people who run it.',
  false,
);
const sessionHasEnded = signInError('Your session has ended. Please sign in again and repeat the step.');

/** The errors of a sign-in at a provider that have a card, by code. */
const errorCards = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: connectionError(
    'This account is already connected to another user. Please connect a different account.',
  ),
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: connectionError(
    'You are already connected to another account of this provider. Perhaps the wrong one was chosen.',
  ),
  IMPERSONATION_CANNOT_CHANGE_CREDENTIALS: connectionError(
    'You use the app as another user, for whom no accounts can be connected.',
  ),
  OAUTH_PROVIDER_ACCESS_DENIED: {
    title: 'OAuth provider access denied',
    body: 'The sign-in operation has been cancelled. Please try again. [access_denied]',
    canSignInAgain: true,
    hasCode: false,
  },
  OAUTH_SIGN_IN_INTERRUPTED: isOver,
  INVALID_AUTHORIZATION_CODE: isOver,
  VERIFICATION_CODE_NOT_FOUND: isOver,
  VERIFICATION_CODE_ALREADY_USED: isOver,
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: isOver,
  VERIFICATION_CODE_EXPIRED: tookTooLong,
  OUTER_OAUTH_TIMEOUT: tookTooLong,
  TOO_MANY_REQUESTS: signInError(),
  USER_SUSPENDED: signInError(),
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: signInError(
    'The sign-in provider does not respond as expected. Please try again in a few minutes.',
  ),
  OAUTH_PROVIDER_EMAIL_MISSING: signInError(
    'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.',
  ),
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: signInError(
    'This sign-in method is not available. Please choose another one.',
  ),
  OAUTH_PROVIDER_CONFIGURATION_REJECTED: isNotSetUp,
  REDIRECT_URL_NOT_WHITELISTED: isNotSetUp,
  INVALID_PUBLISHABLE_CLIENT_KEY: isNotSetUp,
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: isNotSetUp,
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: isNotSetUp,
  SIGN_UP_NOT_ENABLED: signInError('This app does not accept new accounts at the moment.'),
  USER_EMAIL_ALREADY_EXISTS: signInError(
    'An account with this email address exists already. Please sign in the way you did before.',
  ),
  ACCESS_TOKEN_EXPIRED: sessionHasEnded,
  UNPARSABLE_ACCESS_TOKEN: sessionHasEnded,
} satisfies Partial<Record<KnownErrors[keyof KnownErrors]['errorCode'], ErrorCard>>;

const cardByCode = new Map<string, ErrorCard>(Object.entries(errorCards));

/** Returns whether an error of a sign-in at a provider has a card, by its code. */
export const hasSignInErrorCard = (code: string): boolean => cardByCode.has(code);

/** The props of `SignInErrorCard`. */
export interface SignInErrorCardProps {
  /** The code of a known error. */
  readonly code: string;
  /** The message of the error, for the user. */
  readonly message: string;
  /** The error in full, which the card prints and asks to report. Default: its code and message. */
  readonly report?: string;
  readonly fullPage: boolean;
}

/**
 * Says what happened to a sign-in at a provider, and leads on. Shows only the code and the message of errors without a
 * card.
 */
export function SignInErrorCard({ code, message, report, fullPage }: SignInErrorCardProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const other: ErrorCard = { title: 'An error occurred', canSignInAgain: false, hasCode: true };
  const { title, body, canSignInAgain, hasCode } = cardByCode.get(code) ?? other;
  // The specification writes the button of the cards with the code differently.
  const goHome = { text: translate(hasCode ? 'Go to Home' : 'Go to home'), run: () => app.redirectToHome() };
  return (
    <MessageCard
      title={translate(title)}
      icon={<CircleAlert className="ks-part" color="var(--ks-destructive-text)" />}
      fullPage={fullPage}
      primaryButtonText={canSignInAgain ? translate('Sign in again') : goHome.text}
      primaryAction={canSignInAgain ? () => redirectToSignInAgain(app) : goHome.run}
      {...(canSignInAgain && { secondaryButtonText: goHome.text, secondaryAction: goHome.run })}
    >
      {body && <p className="ks-part">{translate(body)}</p>}
      {report !== undefined && <ErrorReport report={report} />}
      {hasCode && report === undefined && (
        <>
          <p className="ks-part">
            {translate('Error Code')}: {translate.isolate(code)}
          </p>
          <p className="ks-part">
            {translate('Error Message')}: {translate.isolate(message)}
          </p>
        </>
      )}
    </MessageCard>
  );
}

/** Prints an error, and asks the user to report it. */
export function ErrorReport({ report }: { readonly report: string }) {
  const translate = useTranslate();
  return (
    <>
      <p className="ks-part">{translate('Please sign in again. If it keeps happening, report this error:')}</p>
      <pre dir="ltr" className="ks-report">
        {report}
      </pre>
    </>
  );
}
