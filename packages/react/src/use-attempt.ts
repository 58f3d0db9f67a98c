import { ConnectionError, KnownError, KnownErrors } from '@keystack/js';
import { useState } from 'react';
import { useTranslate } from './stack-provider.tsx';
import type { Text } from './texts/en.ts';

/** Work that may fail, whether it is under way, and the message of its last failure. */
export interface Attempt {
  readonly pending: boolean;
  readonly failure: string | undefined;
  /** Runs work; when it fails, its message becomes `failure` and the promise gives undefined. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

/** Turns unexpected failures into a message to show where the work was asked for. */
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
        // The person is told what to do, the developer what happened.
        reportError(error);
        setFailure(failureText(error, translate));
        return undefined;
      } finally {
        setPending(false);
      }
    },
  };
}

/** What to tell a person of an error. */
export function failureText(error: unknown, translate: (text: Text) => string): string {
  // A refused request is a defect of the page, and its text is for those who can mend it.
  if (error instanceof KnownError && error.errorCode !== KnownErrors.SchemaError.errorCode)
    return error.humanReadableMessage;
  if (!(error instanceof ConnectionError)) return translate('Something went wrong. Please try again.');
  return navigator.onLine
    ? translate('The server cannot be reached at the moment. Check your internet connection and try again.')
    : translate('You are offline. Check your internet connection and try again.');
}
