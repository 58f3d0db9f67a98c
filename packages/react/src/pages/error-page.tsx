import { KnownError, KnownErrors } from '@keystack/contract';
import type { StackClientApp } from '@keystack/js';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { inQuery, type Query } from '../query.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import type { Text } from '../texts/en.ts';

interface KnownErrorCard {
  readonly kind: (typeof KnownErrors)[keyof typeof KnownErrors];
  readonly title: Text;
  readonly body: Text;
  readonly canSignInAgain: boolean;
}

const cards: readonly KnownErrorCard[] = [
  {
    kind: KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser,
    title: 'Failed to connect account',
    body: 'This account is already connected to another user. Please connect a different account.',
    canSignInAgain: false,
  },
  {
    kind: KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection,
    title: 'Failed to connect account',
    body: 'You are already connected to another account of this provider. Perhaps the wrong one was chosen.',
    canSignInAgain: false,
  },
  {
    kind: KnownErrors.OAuthProviderAccessDenied,
    title: 'OAuth provider access denied',
    body: 'The sign-in operation has been cancelled. Please try again. [access_denied]',
    canSignInAgain: true,
  },
];

const alert = <CircleAlert color="var(--ks-destructive-text)" />;

/** What an `ErrorPage` takes. */
export interface ErrorPageProps {
  /** The query of the page. */
  readonly searchParams?: Query | undefined;
  readonly fullPage?: boolean | undefined;
}

/** The page that a failed trip to a provider ends at: the error stands in the query. */
export function ErrorPage({ searchParams, fullPage = false }: ErrorPageProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const error = errorOf(searchParams);
  if (error === null) return <PredefinedMessageCard type="unknownError" fullPage={fullPage} />;

  const card = cards.find(({ kind }) => error instanceof kind);
  if (card === undefined) {
    return (
      <MessageCard
        title={translate('An error occurred')}
        icon={alert}
        fullPage={fullPage}
        primaryButtonText={translate('Go to Home')}
        primaryAction={() => app.redirectToHome()}
      >
        <p>
          {translate('Error Code')}: {error.errorCode}
        </p>
        <p>
          {translate('Error Message')}: {error.humanReadableMessage}
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
      primaryAction={canSignInAgain ? () => signInAgain(app) : goToHome.run}
      {...(canSignInAgain && { secondaryButtonText: goToHome.text, secondaryAction: goToHome.run })}
    >
      <p>{translate(body)}</p>
    </MessageCard>
  );
}

function signInAgain(app: StackClientApp<true>): Promise<void> {
  // Nobody wants to come back to an error.
  return app.redirectToSignIn({ noRedirectBack: true });
}

/** Rebuilt from code and details alone: the text of a link is not shown, since anybody can write one. */
function errorOf(query: Query | undefined): KnownError | null {
  const code = inQuery(query, 'errorCode');
  const details = inQuery(query, 'details');
  if (!code || !inQuery(query, 'message') || !details) return null;
  try {
    const error = KnownError.fromJson({ code, details: JSON.parse(details) });
    return error.errorCode === code ? error : null;
  } catch {
    return null;
  }
}
