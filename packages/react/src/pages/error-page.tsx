import { errorDefinitions, KnownError, parseUntrustedErrorDetails } from '@keystack/contract';
import { stackAppInternalsSymbol } from '@keystack/js';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { signInAgainToConnectText } from '../account/sign-in-again.ts';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { SignInErrorCard } from '../cards/sign-in-error-card.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { getQueryParameter, type Query } from '../query.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { errorTextForUsers } from '../use-async-action.ts';

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
  const translate = useTranslate();
  const errorFromQuery = readError(searchParams);
  if (errorFromQuery === null) return <PredefinedMessageCard type="unknownError" fullPage={fullPage} />;
  const { code, error, isTooOldToConnect } = errorFromQuery;
  if (isTooOldToConnect) return <ConnectAgain fullPage={fullPage} />;
  return <SignInErrorCard code={code} message={errorTextForUsers(error, translate)} fullPage={fullPage} />;
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
