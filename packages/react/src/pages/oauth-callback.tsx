import { KnownError, type StackClientApp } from '@keystack/js';
import { Alert, Link, Spinner } from '@keystack/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { ErrorReport, hasSignInErrorCard, SignInErrorCard } from '../cards/sign-in-error-card.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { SignInStepContainer } from '../components/sign-in-steps.tsx';
import { useSecondFactor } from '../components/use-second-factor.tsx';
import { removeQueryParameters } from '../link-code.ts';
import { redirectToSignInAgain } from '../sign-in-again.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { errorTextForUsers } from '../use-async-action.ts';

const slowThreshold = 3000;

/** Props of `OAuthCallback`. */
export interface OAuthCallbackProps extends AppearanceProps {
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the page that completes a sign-in with an OAuth provider. Apps get the version of `pages-on-demand.tsx`,
 * which loads this one on demand.
 */
export function OAuthCallback({ fullPage = false }: OAuthCallbackProps) {
  return (
    <SignInStepContainer fullPage={fullPage} isAroundCard>
      <PendingCallback fullPage={fullPage} />
    </SignInStepContainer>
  );
}

function PendingCallback({ fullPage }: { readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [isSlow, setSlow] = useState(false);
  const hasStarted = useRef(false);
  const withSecondFactor = useRef(useSecondFactor('Invalid TOTP code. Please try signing in again.'));

  useEffect(() => {
    // A code can be redeemed once, and in development React runs each effect twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    withSecondFactor
      .current(() => finishSignIn(app))
      .catch((error: unknown) => {
        reportError(error);
        setFailure({ error });
      });
  }, [app]);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowThreshold);
    return () => clearTimeout(timer);
  }, []);

  if (failure !== undefined) return <FailedCallback error={failure.error} fullPage={fullPage} />;
  return (
    <MessageCard title={translate('Redirecting...')} icon={<Spinner />} fullPage={fullPage}>
      {isSlow && (
        <p className="ks-part">
          {translate('If you are not redirected automatically,')}{' '}
          <Link href={app.urls.home}>{translate('click here')}</Link>
        </p>
      )}
    </MessageCard>
  );
}

async function finishSignIn(app: StackClientApp<true>) {
  if (await app.callOAuthCallback()) return;
  // The library leaves the parameters of a callback that it did not start; on this page no other code needs them.
  removeQueryParameters(['code', 'state']);
  // Users who have signed in reach this page again with the browser's Back button.
  if ((await app.getUser()) !== null) await app.redirectToAfterSignIn({ replace: true });
  else await redirectToSignInAgain(app, true);
}

function FailedCallback({ error, fullPage }: { readonly error: unknown; readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  if (error instanceof KnownError && hasSignInErrorCard(error.errorCode)) {
    const message = errorTextForUsers(error, translate);
    const report = describeError(error);
    return <SignInErrorCard code={error.errorCode} message={message} report={report} fullPage={fullPage} />;
  }
  const isWrongTotp = error instanceof KnownError && error.errorCode === 'INVALID_TOTP_CODE';
  return (
    <MessageCard
      title={translate('Something went wrong')}
      icon={<CircleAlert className="ks-part" color="var(--ks-destructive-text)" />}
      fullPage={fullPage}
      primaryButtonText={translate('Sign in again')}
      primaryAction={() => redirectToSignInAgain(app)}
      secondaryButtonText={translate('Go to home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {isWrongTotp ? (
        <Alert variant="destructive">{translate('Invalid TOTP code. Please try signing in again.')}</Alert>
      ) : (
        <ErrorReport report={describeError(error)} />
      )}
    </MessageCard>
  );
}

/** Returns the error and its causes, a line each. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const line = error instanceof KnownError ? `${error.errorCode}: ${error.humanReadableMessage}` : error.message;
  return error.cause === undefined ? line : `${line}\n${describeError(error.cause)}`;
}
