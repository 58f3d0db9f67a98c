import { limits } from '@keystack/contract/rules';
import { KnownErrors, type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { Alert, Button, Field } from '@keystack/ui';
import { InputOtp } from '@keystack/ui/input-otp';
import { useContext, useEffect, useRef, useState } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { invitationOption } from '../invitation-code.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { CodeStepFrame } from './code-step.tsx';
import type { WithSecondFactor } from './step-opener.ts';
import { useSecondsCountdown } from './use-countdown.ts';
import { SignInPendingContext } from './use-sign-in-form.ts';
import { findWebmailSite } from './webmail-sites.ts';

/** Time in seconds until another email can be requested. The service's limit is ten in 15 minutes. */
const resendDelay = 30;

/** The props of `MagicLinkCodeStep`. */
export interface MagicLinkCodeStepProps {
  /** The recipient of the email with the code. */
  readonly email: string;
  /** The parts of the codes that the emails do not show, the newest first. */
  readonly nonces: readonly string[];
  /** Runs the sign-in. A prop, because the form loads this file together with the step of the second factor. */
  readonly withSecondFactor: WithSecondFactor;
  readonly onCancel: () => void;
}

/** The step for the code of a magic link email. Signs the user in as soon as the code is complete. */
export function MagicLinkCodeStep({ email, nonces: keptNonces, withSecondFactor, onCancel }: MagicLinkCodeStepProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const element = useElementProps();
  const setSignInPending = useContext(SignInPendingContext);
  const { pending, failure, attempt } = useAsyncAction();
  const input = useRef<HTMLInputElement>(null);
  const [nonces, setNonces] = useState(keptNonces);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  // The browser blurs a disabled input.
  useEffect(() => {
    if (!pending) input.current?.focus();
  }, [pending]);

  function edit(value: string) {
    setCode(value.toUpperCase());
    if (value !== '') setError(undefined);
  }

  async function check(code: string) {
    setSignInPending(true);
    const signedIn = await attempt(async () => {
      const result = await withSecondFactor(() => signInWithAnyNonce(app, code.toLowerCase(), nonces));
      // The code is used up.
      if (result === undefined) onCancel();
      return result;
    });
    setSignInPending(false);
    setCode('');
    if (signedIn?.status !== 'error') return;
    const isTotp = signedIn.error instanceof KnownErrors.InvalidTotpCode;
    setError(translate(isTotp ? 'Invalid TOTP code' : 'Invalid code'));
  }

  function cancel() {
    void app[stackAppInternalsSymbol].loadPendingSignIn().then(({ forget }) => forget(), reportError);
    onCancel();
  }

  const inbox = findWebmailSite(email);
  return (
    <CodeStepFrame
      className="ks-code-entry"
      title={translate('Check your inbox')}
      description={
        <>
          <span className="ks-part">{translate('Sent to {email}', { email })}</span>{' '}
          <Button variant="link" disabled={pending} onClick={cancel}>
            {translate('Change email')}
          </Button>
        </>
      }
    >
      <Field label={translate('Enter the code from your email')} error={error} className="ks-code-field">
        <InputOtp
          ref={input}
          slotProps={element('codeInput')}
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
      {inbox && (
        <Button variant="outline" size="lg" asChild>
          <a href={inbox.url} target="_blank" rel="noreferrer">
            {translate('Open {app}', { app: inbox.name })}
          </a>
        </Button>
      )}
      <div className="ks-step-actions">
        <ResendButton email={email} onResent={(nonce) => setNonces([nonce, ...nonces])} />
        <Button variant="link" disabled={pending} onClick={cancel}>
          {translate('Cancel')}
        </Button>
      </div>
    </CodeStepFrame>
  );
}

/**
 * Signs in with the typed code of any email that was requested here. The newest request may have sent none, and the
 * codes of earlier emails stay valid.
 */
async function signInWithAnyNonce(
  app: StackClientApp<true>,
  typed: string,
  [nonce = '', ...earlier]: readonly string[],
): ReturnType<StackClientApp<true>['signInWithMagicLink']> {
  const result = await app.signInWithMagicLink(typed + nonce);
  const isUnknown = result.status === 'error' && result.error instanceof KnownErrors.VerificationCodeNotFound;
  return isUnknown && earlier.length > 0 ? signInWithAnyNonce(app, typed, earlier) : result;
}

interface ResendButtonProps {
  readonly email: string;
  /** Called with the nonce of the new email. */
  readonly onResent: (nonce: string) => void;
}

function ResendButton({ email, onResent }: ResendButtonProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { secondsLeft, start } = useSecondsCountdown(resendDelay);
  const [message, setMessage] = useState('');
  const { failure, attempt } = useAsyncAction();

  const resend = () =>
    attempt(async () => {
      setMessage('');
      try {
        const sent = await app.sendMagicLinkEmail(email, invitationOption(app));
        if (sent.status === 'error') throw sent.error;
        onResent(sent.data.nonce);
        setMessage(translate('A new code is on its way. If none arrives, the newest email is still valid.'));
        start(resendDelay);
      } catch (error) {
        if (error instanceof KnownErrors.TooManyRequests) start(error.details.retry_after_seconds);
        throw error;
      }
    });

  return (
    <>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <p role="status" className="ks-step-status">
        {message || translate('Check your spam folder too. If no new email arrives, the newest one is still valid.')}
      </p>
      <Button variant="link" disabled={secondsLeft > 0} onClick={resend}>
        {secondsLeft > 0
          ? translate('Send a new code in {seconds} s', { seconds: secondsLeft })
          : translate('Send a new code')}
      </Button>
    </>
  );
}
