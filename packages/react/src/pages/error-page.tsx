import { errorDefinitions, KnownError, KnownErrors, parseUntrustedErrorDetails } from '@keystack/contract';
import { stackAppInternalsSymbol } from '@keystack/js';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { signInAgainToConnectText } from '../account/sign-in-again.ts';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { getQueryParameter, type Query } from '../query.ts';
import { redirectToSignInAgain } from '../sign-in-again.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import { errorTextForUsers } from '../use-async-action.ts';

interface KnownErrorCard {
  readonly errorClass: (typeof KnownErrors)[keyof typeof KnownErrors];
  readonly title: UiText;
  readonly body: UiText;
  readonly canSignInAgain: boolean;
}

const cards: readonly KnownErrorCard[] = [
  {
    errorClass: KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser,
    title: 'Failed to connect account',
    body: 'This account is already connected to another user. Please connect a different account.',
    canSignInAgain: false,
  },
  {
    errorClass: KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection,
    title: 'Failed to connect account',
    body: 'You are already connected to another account of this provider. Perhaps the wrong one was chosen.',
    canSignInAgain: false,
  },
  {
    errorClass: KnownErrors.OAuthProviderAccessDenied,
    title: 'OAuth provider access denied',
    body: 'The sign-in operation has been cancelled. Please try again. [access_denied]',
    canSignInAgain: true,
  },
];

/** The errors of a sign-in at a provider. Their cards also show the code and message, as for other errors. */
const signInErrors: ReadonlyMap<string, { readonly body: UiText; readonly canSignInAgain: boolean }> = new Map(
  (
    [
      [
        KnownErrors.OAuthSignInInterrupted,
        'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.',
        true,
      ],
      [KnownErrors.OuterOAuthTimeout, 'The sign-in took too long. Please sign in again.', true],
      [
        KnownErrors.InvalidAuthorizationCode,
        'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.',
        true,
      ],
      [
        KnownErrors.OAuthProviderTemporarilyUnavailable,
        'The sign-in provider does not respond as expected. Please try again in a few minutes.',
        true,
      ],
      [
        KnownErrors.OAuthProviderEmailMissing,
        'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.',
        true,
      ],
      [
        KnownErrors.OAuthProviderConfigurationRejected,
        'Sign-in is not set up correctly for this app. Please tell the people who run it.',
        false,
      ],
      [
        KnownErrors.OAuthProviderNotFoundOrNotEnabled,
        'This sign-in method is not available. Please choose another one.',
        true,
      ],
      [
        KnownErrors.RedirectUrlNotWhitelisted,
        'Sign-in is not set up correctly for this app. Please tell the people who run it.',
        false,
      ],
      [
        KnownErrors.InvalidPublishableClientKey,
        'Sign-in is not set up correctly for this app. Please tell the people who run it.',
        false,
      ],
      [
        KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
        'Sign-in is not set up correctly for this app. Please tell the people who run it.',
        false,
      ],
      [KnownErrors.SignUpNotEnabled, 'This app does not accept new accounts at the moment.', true],
      [
        KnownErrors.UserEmailAlreadyExists,
        'An account with this email address exists already. Please sign in the way you did before.',
        true,
      ],
      [KnownErrors.AccessTokenExpired, 'Your session has ended. Please sign in again and repeat the step.', true],
      [KnownErrors.UnparsableAccessToken, 'Your session has ended. Please sign in again and repeat the step.', true],
    ] as const
  ).map(([{ errorCode }, body, canSignInAgain]) => [errorCode, { body, canSignInAgain }]),
);

const alert = <CircleAlert className="ks-part" color="var(--ks-destructive-text)" />;

/** Props of `ErrorPage`. */
export interface ErrorPageProps extends AppearanceProps {
  /** Query of the page. Default: the query of the browser's URL. */
  readonly searchParams?: Query | undefined;
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the error in the page's query. Apps get the version of `pages-on-demand.tsx`, which loads this one on demand.
 */
export function ErrorPage({ searchParams, fullPage = false }: ErrorPageProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const errorFromQuery = readError(searchParams);
  if (errorFromQuery === null) return <PredefinedMessageCard type="unknownError" fullPage={fullPage} />;

  const { code, error } = errorFromQuery;
  const message = errorTextForUsers(error, translate);
  if (errorFromQuery.isTooOldToConnect) return <ConnectAgain fullPage={fullPage} />;
  const card = cards.find(({ errorClass }) => error instanceof errorClass);
  if (card === undefined) {
    const signInError = signInErrors.get(code);
    const goHome = { text: translate('Go to Home'), run: () => app.redirectToHome() };
    const canSignInAgain = signInError?.canSignInAgain ?? false;
    return (
      <MessageCard
        title={translate(signInError === undefined ? 'An error occurred' : 'Sign-in did not work')}
        icon={alert}
        fullPage={fullPage}
        primaryButtonText={canSignInAgain ? translate('Sign in again') : goHome.text}
        primaryAction={canSignInAgain ? () => redirectToSignInAgain(app) : goHome.run}
        {...(canSignInAgain && { secondaryButtonText: goHome.text, secondaryAction: goHome.run })}
      >
        {signInError !== undefined && <p className="ks-part">{translate(signInError.body)}</p>}
        <p className="ks-part">
          {translate('Error Code')}: {translate.isolate(code)}
        </p>
        <p className="ks-part">
          {translate('Error Message')}: {translate.isolate(message)}
        </p>
      </MessageCard>
    );
  }
  const { title, body, canSignInAgain } = card;
  const goToHome = { text: translate('Go to home'), run: () => app.redirectToHome() };
  return (
    <MessageCard
      title={translate(title)}
      icon={alert}
      fullPage={fullPage}
      primaryButtonText={canSignInAgain ? translate('Sign in again') : goToHome.text}
      primaryAction={canSignInAgain ? () => redirectToSignInAgain(app) : goToHome.run}
      {...(canSignInAgain && { secondaryButtonText: goToHome.text, secondaryAction: goToHome.run })}
    >
      <p className="ks-part">{translate(body)}</p>
    </MessageCard>
  );
}

/**
 * Asks for a new sign-in, because the session started too long ago to link an account. The sign-in returns to the
 * account settings.
 */
function ConnectAgain({ fullPage }: { readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  const returnTo = `${app.urls.accountSettings}/security`;
  return (
    <MessageCard
      title={translate('Failed to connect account')}
      icon={alert}
      fullPage={fullPage}
      primaryButtonText={translate('Sign in again')}
      primaryAction={() => app[stackAppInternalsSymbol].restartSignIn({ returnTo })}
      secondaryButtonText={translate('Go to home')}
      secondaryAction={() => app.redirectToHome()}
    >
      <p className="ks-part">{translate(signInAgainToConnectText)}</p>
    </MessageCard>
  );
}

interface QueryError {
  readonly code: string;
  /** The error, or `null` if its message would contain text from the query. */
  readonly error: KnownError | null;
  readonly isTooOldToConnect: boolean;
}

/**
 * Reads the error from the query. Returns `null` if there is none or its code is unknown. Anybody can write a link to
 * this page, so neither `message` nor a text in `details` is shown.
 */
function readError(query: Query | undefined): QueryError | null {
  const code = getQueryParameter(query, 'errorCode');
  const detailsText = getQueryParameter(query, 'details');
  const isKnown = Object.values(errorDefinitions).some((row) => row.code === code && row.status > 0);
  if (!code || !isKnown || !getQueryParameter(query, 'message') || !detailsText) return null;
  try {
    const parsed: unknown = JSON.parse(detailsText);
    const details = parseUntrustedErrorDetails(code, parsed);
    return {
      code,
      error: details && KnownError.fromJson({ code, details }),
      isTooOldToConnect: code === 'SCHEMA_ERROR' && Reflect.get(Object(parsed), 'message') === signInAgainToConnectText,
    };
  } catch {
    return null;
  }
}
