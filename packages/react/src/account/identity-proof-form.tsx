import { limits } from '@keystack/contract/rules';
import { type CurrentUser, stackAppInternalsSymbol } from '@keystack/js';
import { Alert, Button, Field } from '@keystack/ui';
import { InputOtp } from '@keystack/ui/input-otp';
import { useLayoutEffect, useRef, useState } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import { useAsyncAction } from '../use-async-action.ts';
import { Cancellable } from './cancellable.tsx';
import { useRunSessionEndingWork } from './session-end.ts';

/** The props of `IdentityProofForm`. */
export interface IdentityProofFormProps {
  readonly user: CurrentUser;
  /** The service's message that asks for a new sign-in, for users without a second factor. */
  readonly text: UiText;
  /** `true` if the last code was wrong. */
  readonly isWrong: boolean;
  readonly pending: boolean;
  readonly failure: string | undefined;
  readonly onCode: (totpCode: string) => void;
  readonly onCancel: () => void;
}

/**
 * Asks for the current code of the authenticator app, if one is set up, or to sign in again. Signing in again ends the
 * session and returns to this page.
 */
export function IdentityProofForm({ user, text, isWrong, pending, failure, onCode, onCancel }: IdentityProofFormProps) {
  const { restartSignIn } = useStackApp()[stackAppInternalsSymbol];
  const element = useElementProps();
  const translate = useTranslate();
  const endSession = useRunSessionEndingWork();
  const signInAgainAttempt = useAsyncAction();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const signInAgainButton = useRef<HTMLButtonElement>(null);
  const isBusy = pending || signInAgainAttempt.pending;
  const hasCode = user.isMultiFactorRequired;
  const error = isWrong && code === '' ? translate('Incorrect code. Please try again.') : undefined;
  const failureMessage = signInAgainAttempt.failure ?? failure;

  // Before the paint, because users may type as soon as they see the input.
  useLayoutEffect(() => {
    if (!pending) (input.current ?? signInAgainButton.current)?.focus();
  }, [pending]);

  function send(code: string) {
    setCode('');
    onCode(code);
  }

  return (
    <Cancellable onCancel={isBusy ? undefined : onCancel}>
      <Alert>{translate(hasCode ? 'You signed in a while ago. Please confirm that it is you.' : text)}</Alert>
      {hasCode && (
        <Field
          label={translate('Authentication code')}
          description={error ? undefined : translate('Enter the six-digit code from your authenticator app.')}
          error={error}
        >
          <InputOtp
            slotProps={element('codeInput')}
            ref={input}
            size="lg"
            length={limits.oneTimeCodeLength}
            value={code}
            onChange={setCode}
            onComplete={send}
            disabled={isBusy}
          />
        </Field>
      )}
      {failureMessage && <Alert variant="destructive">{failureMessage}</Alert>}
      <div className="ks-actions">
        <Button
          ref={signInAgainButton}
          variant={hasCode ? 'outline' : 'default'}
          disabled={pending}
          onClick={() => signInAgainAttempt.attempt(() => endSession(() => restartSignIn()))}
        >
          {translate('Sign in again')}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={onCancel}>
          {translate('Cancel')}
        </Button>
      </div>
    </Cancellable>
  );
}
