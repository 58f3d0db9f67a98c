import { limits } from '@keystack/contract';
import { type CurrentUser, stackAppInternalsSymbol } from '@keystack/js';
import { Alert, Button, Field } from '@keystack/ui';
import { InputOtp } from '@keystack/ui/input-otp';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import type { Text } from '../texts/en.ts';
import { useAttempt } from '../use-attempt.ts';
import { useDeparture } from './departure.ts';

/** The props of `ProofQuestion`. */
export interface ProofQuestionProps {
  readonly user: CurrentUser;
  /** The message of the service. */
  readonly text: Text;
  /** `true` if the last code was wrong. */
  readonly isWrong: boolean;
  readonly pending: boolean;
  readonly failure: string | undefined;
  readonly onCode: (totpCode: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the current code of the authenticator app, if set up, or to sign in again, which returns to this page. */
export function ProofQuestion({ user, text, isWrong, pending, failure, onCode, onCancel }: ProofQuestionProps) {
  const { signInAgain } = useStackApp()[stackAppInternalsSymbol];
  const translate = useTranslate();
  const leave = useDeparture();
  const leaving = useAttempt();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const isBusy = pending || leaving.pending;
  const hasCode = user.isMultiFactorRequired;
  const error = isWrong && typed === '' ? translate('Incorrect code. Please try again.') : undefined;
  const failed = leaving.failure ?? failure;

  // Before the paint, because people may type as soon as they see the input.
  useLayoutEffect(() => {
    if (!pending) (input.current ?? again.current)?.focus();
  }, [pending]);

  function send(code: string) {
    setTyped('');
    onCode(code);
  }

  return (
    <div className="ks-stack">
      <Alert>{translate(hasCode ? 'You signed in a while ago. Please confirm that it is you.' : text)}</Alert>
      {hasCode && (
        <Field
          label={translate('Authentication code')}
          description={error ? undefined : translate('Enter the six-digit code from your authenticator app.')}
          error={error}
        >
          <InputOtp
            ref={input}
            size="lg"
            length={limits.oneTimeCodeLength}
            value={typed}
            onChange={setTyped}
            onComplete={send}
            disabled={isBusy}
          />
        </Field>
      )}
      {failed && <Alert variant="destructive">{failed}</Alert>}
      <div className="ks-actions">
        <Button
          ref={again}
          variant={hasCode ? 'outline' : 'default'}
          disabled={pending}
          onClick={() => leaving.attempt(() => leave(() => signInAgain()))}
        >
          {translate('Sign in again')}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onCancel}>
          {translate('Cancel')}
        </Button>
      </div>
    </div>
  );
}
