import { limits } from '@keystack/contract/rules';
import { type CurrentUser, stackAppInternalsSymbol } from '@keystack/js';
import { Alert, Button, CopyField, Field, Typography } from '@keystack/ui';
import { InputOtp } from '@keystack/ui/input-otp';
import { Toaster } from '@keystack/ui/toaster';
import { Secret, TOTP } from 'otpauth';
import { useLayoutEffect, useRef, useState } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useProject } from '../use-project.ts';
import { QrCode } from './qr-code.tsx';
import { useIdentityProof } from './use-identity-proof.tsx';

const secretBytes = 20;

/** The props of `MfaEnrollment`. */
export interface MfaEnrollmentProps {
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/**
 * Enables the second factor: shows a new secret for an authenticator app, and saves it after a correct code. Loaded on
 * demand.
 */
export function MfaEnrollment({ user, onClose }: MfaEnrollmentProps) {
  const element = useElementProps();
  const translate = useTranslate();
  const app = useStackApp();
  const project = useProject();
  const { pending, failure, attempt, question } = useIdentityProof(user);
  const [secret] = useState(() => crypto.getRandomValues(new Uint8Array(secretBytes)));
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  // Before the paint, because users may type as soon as they see the input.
  useLayoutEffect(() => {
    if (!pending) input.current?.focus();
  }, [pending]);

  // SHA-1, six digits and 30 seconds are all that some authenticator apps support; they are the library's defaults too.
  const totp = new TOTP({
    issuer: project.displayName,
    label: user.primaryEmail ?? user.id,
    secret: new Secret({ buffer: secret.buffer }),
  });

  function edit(value: string) {
    setTyped(value);
    setError(undefined);
  }

  async function check(code: string) {
    setTyped('');
    // Not again after a proof of identity, which takes longer than a code is valid.
    let isCorrect = false;
    await attempt(async (proof) => {
      const timestamp = isCorrect ? 0 : await app[stackAppInternalsSymbol].loadServiceTime();
      isCorrect ||= totp.validate({ token: code, window: 1, timestamp }) !== null;
      if (!isCorrect) {
        setError(translate('Incorrect code. Please try again.'));
        return;
      }
      await user.update({ totpMultiFactorSecret: secret, ...proof });
      onClose();
    });
  }

  if (question) return question;
  const key = totp.secret.base32.replace(/.{4}(?=.)/g, '$& ');
  return (
    <>
      <Toaster
        dir={translate.attributes.dir}
        closeLabel={translate('Close')}
        label={translate('Notifications ({hotkey})')}
      />
      <div className="ks-stack">
        <Typography variant="secondary">
          {translate('Scan this code with your authenticator app, or type in the key.')}
        </Typography>
        <QrCode text={totp.toString()} label={translate('QR code for your authenticator app')} />
        <CopyField
          label={translate('Key')}
          value={key}
          height={60}
          monospace
          copyLabel={translate('Copy')}
          copiedText={translate('Copied to clipboard!')}
          failedText={translate('Failed to copy to clipboard')}
        />
        <Field label={translate('Then enter the six-digit code that it shows')} error={error}>
          <InputOtp
            slotProps={element('codeInput')}
            ref={input}
            size="lg"
            length={limits.oneTimeCodeLength}
            value={typed}
            onChange={edit}
            onComplete={check}
            disabled={pending}
          />
        </Field>
        {failure && <Alert variant="destructive">{failure}</Alert>}
        <div className="ks-actions">
          <Button variant="outline" disabled={pending} onClick={onClose}>
            {translate('Cancel')}
          </Button>
        </div>
      </div>
    </>
  );
}
