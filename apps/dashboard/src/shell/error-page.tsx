import { ConnectionError } from '@keystack/js';
import { Button, Typography } from '@keystack/ui';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { shellTexts } from '../texts/shell.ts';
import { usePageTitle } from './page-title.ts';

/** Shows why a page could not be shown, with a way to try again. The rest of the page stays usable. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const texts = shellTexts.error;
  const heading = usePageTitle(texts.title);

  async function retry() {
    queries.reset();
    reset();
    await router.invalidate();
  }

  return (
    <div className="message-page" role="alert">
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {texts.title}
      </h1>
      <Typography variant="secondary">{describeError(error)}</Typography>
      {Object(error).errorCode === 'OWNER_SECOND_FACTOR_REQUIRED' && (
        <Button asChild>
          <Link to="/handler/$" params={{ _splat: 'account-settings' }}>
            {shellTexts.accountSettings}
          </Link>
        </Button>
      )}
      <Button variant="outline" onClick={retry}>
        {texts.retry}
      </Button>
    </div>
  );
}

/** Returns what a person should read about an error: its message, or that the service cannot be reached. */
export function describeError(error: unknown): string {
  // The browser rejects with a TypeError if the code of a page cannot be loaded, and with a TimeoutError after a
  // deadline.
  const isUnreachable = error instanceof ConnectionError || error instanceof TypeError;
  if (isUnreachable || !(error instanceof Error) || error.name === 'TimeoutError') return shellTexts.error.unreachable;
  return error.message.replace(requestInMessage, '');
}

/** The beginning of the message of an error without a code, which tells developers what was requested. */
const requestInMessage = /^[A-Z]+ \S+ returned status \d+: /;
