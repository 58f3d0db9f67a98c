import { ConnectionError, KnownError, KnownErrors } from '@keystack/js';
import { useState } from 'react';
import { useTranslate } from './stack-provider.tsx';
import type { Text } from './texts/en.ts';

/** The state of work that may fail: `pending`, and the message of its last error. */
export interface Attempt {
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
export function useAttempt(): Attempt {
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
        setFailure(failureText(error, translate));
        return undefined;
      } finally {
        setPending(false);
      }
    },
  };
}

/** Returns the message of an error to show to users. */
export function failureText(error: unknown, translate: (text: Text) => string): string {
  // A `SchemaError` is a bug of the page, and its text is for developers.
  if (error instanceof KnownError && error.errorCode !== KnownErrors.SchemaError.errorCode)
    return error.humanReadableMessage;
  if (!(error instanceof ConnectionError)) return translate('Something went wrong. Please try again.');
  return navigator.onLine
    ? translate('The server cannot be reached at the moment. Check your internet connection and try again.')
    : translate('You are offline. Check your internet connection and try again.');
}
