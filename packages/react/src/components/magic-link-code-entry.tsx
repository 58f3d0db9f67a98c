import { limits } from '@keystack/contract/rules';
import { KnownErrors } from '@keystack/js';
import { Alert, Button, Field } from '@keystack/ui';
import { InputOtp } from '@keystack/ui/input-otp';
import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { SignInPendingContext } from './use-sign-in-form.ts';

/** The props of `MagicLinkCodeEntry`. */
export interface MagicLinkCodeEntryProps {
  /** The recipient of the email with the code. */
  readonly email: string;
  /** The part of the code that the email does not show. */
  readonly nonce: string;
  readonly onCancel: () => void;
}

/** An input for the code in a magic link email. Signs the user in as soon as the code is complete. */
export function MagicLinkCodeEntry({ email, nonce, onCancel }: MagicLinkCodeEntryProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const setSignInPending = useContext(SignInPendingContext);
  const { pending, failure, attempt } = useAsyncAction();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  // The browser blurs a disabled input, and the input has no focus at first. Runs before the paint, because users may type
  // as soon as they see it.
  useLayoutEffect(() => {
    if (!pending) input.current?.focus();
  }, [pending]);

  function edit(value: string) {
    setCode(value.toUpperCase());
    if (value !== '') setError(undefined);
  }

  async function check(code: string) {
    setSignInPending(true);
    const signedIn = await attempt(() => app.signInWithMagicLink(code.toLowerCase() + nonce));
    setSignInPending(false);
    setCode('');
    if (signedIn?.status !== 'error') return;
    const isTotp = signedIn.error instanceof KnownErrors.InvalidTotpCode;
    setError(translate(isTotp ? 'Invalid TOTP code' : 'Invalid code'));
  }

  return (
    <div className="stack-scope ks-form ks-code-entry">
      <Field
        label={translate('Enter the code from your email')}
        description={error ? undefined : translate('Sent to {email}', { email })}
        error={error}
        className="ks-code-field"
      >
        <InputOtp
          ref={input}
          size="lg"
          length={limits.oneTimeCodeLength}
          pattern="^[a-zA-Z0-9]+$"
          inputMode="text"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={edit}
          onComplete={check}
          disabled={pending}
        />
      </Field>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <Button variant="link" disabled={pending} onClick={onCancel}>
        {translate('Cancel')}
      </Button>
    </div>
  );
}
