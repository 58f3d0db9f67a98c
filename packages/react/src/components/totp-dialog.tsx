import { useEffect, useId, useRef } from 'react';
import type { Translate } from '../texts/translate.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The props of `TotpDialog`. */
export interface TotpDialogProps {
  readonly translate: Translate;
  /** `true` if the code that was entered before was wrong. */
  readonly isRetry: boolean;
  /** Called once, with the six digits, or with `null` if the dialog was closed. */
  readonly onComplete: (totp: string | null) => void;
}

/** A dialog for the six digits of the authenticator app. Completes when all are entered. */
export function TotpDialog({ translate, isRetry, onComplete }: TotpDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      {...translate.attributes}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="stack-scope ks-panel ks-card ks-totp ks-totp-dialog"
      // The Escape key. A press beside the dialog does not close it: that is more often a slip than a decision.
      onCancel={() => onComplete(null)}
    >
      <div className="ks-auth-header">
        <h2 id={`${id}-title`} className="ks-text" data-type="h2">
          {translate('Two-factor authentication')}
        </h2>
        <p id={`${id}-text`} className="ks-step-description">
          {translate('Enter the six-digit code from your authenticator app.')}
        </p>
      </div>
      <SecondFactorForm
        translate={translate}
        error={isRetry ? 'Invalid TOTP code' : undefined}
        backText="Cancel"
        onComplete={onComplete}
      />
    </dialog>
  );
}
