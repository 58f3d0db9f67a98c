import { ConnectionError, KnownError, KnownErrors } from '@keystack/js';
import { useState } from 'react';
import { useTranslate } from './stack-provider.tsx';
import type { UiText } from './texts/en.ts';
import type { Translate } from './texts/translate.ts';

/** An action that may fail: `attempt` runs it, `pending` and `failure` are the state of the last run. */
export interface AsyncAction {
  readonly pending: boolean;
  readonly failure: string | undefined;
  /**
   * Runs work. If it fails, the error is reported, its message becomes `failure` and the promise resolves to
   * `undefined`.
   */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

/**
 * Returns a function that runs work, and the state of the last run. The message of an error is to be shown next to the
 * control that started the work.
 */
export function useAsyncAction(): AsyncAction {
  const translate = useTranslate();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    pending,
    failure,
    async attempt(work) {
      setPending(true);
      setFailure(undefined);
      try {
        return await work();
      } catch (error) {
        // The message is for users; the error is reported for developers.
        reportError(error);
        setFailure(errorTextForUsers(error, translate));
        return undefined;
      } finally {
        setPending(false);
      }
    },
  };
}

/** Returns the message of an error to show to users, in their language if the locale has it. */
export function errorTextForUsers(error: unknown, translate: Translate): string {
  // A `SchemaError` is a bug of the page, and its text is for developers.
  if (error instanceof KnownError && error.errorCode !== KnownErrors.SchemaError.errorCode) {
    // The locales translate the service's messages that pages show, with a placeholder for the time to wait.
    const seconds = String(error.details['retry_after_seconds']);
    return translate(error.humanReadableMessage.replace(seconds, '{seconds}') as UiText, { seconds });
  }
  // Also for other errors, such as that of a module that cannot be loaded.
  if (!navigator.onLine) return translate('You are offline. Check your internet connection and try again.');
  if (error instanceof Error && error.name === 'UserFacingError') return translate(error.message as UiText);
  return translate(
    error instanceof ConnectionError
      ? 'The server cannot be reached at the moment. Check your internet connection and try again.'
      : 'Something went wrong. Please try again.',
  );
}
