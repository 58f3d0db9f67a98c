import { Button, Field } from '@keystack/ui';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@keystack/ui/dialog';
import { InputOtp } from '@keystack/ui/input-otp';
import { useState } from 'react';
import type { Translate } from '../texts/translate.ts';

/** The props of `TotpDialog`. */
export interface TotpDialogProps {
  readonly translate: Translate;
  /** Called once, with the six digits, or with `null` if the dialog was closed. */
  readonly onComplete: (totp: string | null) => void;
}

/** A dialog for the six digits of the authenticator app. Completes when all are entered. */
export function TotpDialog({ translate, onComplete }: TotpDialogProps) {
  const [totp, setTotp] = useState('');
  return (
    <Dialog open onOpenChange={() => onComplete(null)}>
      {/* A press beside the dialog is more often a slip than a decision. */}
      <DialogContent className="ks-totp" hasCloseButton={false} onInteractOutside={(event) => event.preventDefault()}>
        <div className="ks-dialog-header">
          <DialogTitle>{translate('Two-factor authentication')}</DialogTitle>
          <DialogDescription>{translate('Enter the six-digit code from your authenticator app.')}</DialogDescription>
        </div>
        <Field label={translate('Authentication code')} className="ks-code-field">
          <InputOtp size="lg" value={totp} onChange={setTotp} onComplete={onComplete} autoFocus />
        </Field>
        <div className="ks-dialog-footer">
          <Button variant="outline" onClick={() => onComplete(null)}>
            {translate('Cancel')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
