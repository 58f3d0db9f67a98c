import { limits } from '@keystack/contract';
import { KnownErrors } from '@keystack/js';
import { Alert, Button, Field } from '@keystack/ui';
import { InputOtp } from '@keystack/ui/input-otp';
import { use, useLayoutEffect, useRef, useState } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAttempt } from '../use-attempt.ts';
import { SignInUnderWay } from './use-sign-in-form.ts';

/** What a `CodeEntry` takes. */
export interface CodeEntryProps {
  /** The address that the mail went to. */
  readonly email: string;
  /** The part of the code that the mail does not show. */
  readonly nonce: string;
  readonly onCancel: () => void;
}

/** Takes the code of a magic link's mail, and tries it as soon as it is whole. */
export function CodeEntry({ email, nonce, onCancel }: CodeEntryProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const setUnderWay = use(SignInUnderWay);
  const { pending, failure, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  // The browser takes the focus from an input that is disabled, and at first there is none. Before the input is painted:
  // whoever sees it may type.
  useLayoutEffect(() => {
    if (!pending) input.current?.focus();
  }, [pending]);

  function edit(value: string) {
    setTyped(value.toUpperCase());
    if (value !== '') setError(undefined);
  }

  async function check(code: string) {
    setUnderWay(true);
    const signedIn = await attempt(() => app.signInWithMagicLink(code.toLowerCase() + nonce));
    setUnderWay(false);
    setTyped('');
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
          value={typed}
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
