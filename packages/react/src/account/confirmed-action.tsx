import type { CurrentUser } from '@keystack/js';
import { Alert, Button } from '@keystack/ui';
import { useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import { Cancellable } from './cancellable.tsx';
import { type ActionWithIdentityProof, useIdentityProof } from './use-identity-proof.tsx';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

/** The props of `ConfirmedAction`. */
export interface ConfirmedActionProps {
  readonly user: CurrentUser;
  readonly buttonText: string;
  /** The question that explains the action and asks for confirmation. */
  readonly question: string;
  readonly confirmText: string;
  readonly action: ActionWithIdentityProof;
}

/**
 * A button for an irreversible action, which runs after a confirmation and, if the service requires it, proof of the
 * user's identity.
 */
export function ConfirmedAction({ user, buttonText, question, confirmText, action }: ConfirmedActionProps) {
  const translate = useTranslate();
  const { pending, failure, attempt, question: proof } = useIdentityProof(user);
  const [isConfirming, setConfirming] = useState(false);
  const step = useRestoredFocusOnStep(`${isConfirming} ${proof !== undefined}`);
  return (
    <div ref={step} className="ks-stack">
      {proof}
      {proof === undefined && isConfirming && (
        <Cancellable onCancel={pending ? undefined : () => setConfirming(false)}>
          <Alert variant="destructive">{question}</Alert>
          {failure && <Alert variant="destructive">{failure}</Alert>}
          <div className="ks-actions">
            {/* First in order, so that an accidental double click does not confirm. */}
            <Button variant="outline" disabled={pending} onClick={() => setConfirming(false)}>
              {translate('Cancel')}
            </Button>
            <Button variant="destructive" onClick={() => attempt(action)}>
              {confirmText}
            </Button>
          </div>
        </Cancellable>
      )}
      {!isConfirming && (
        <div className="ks-actions">
          <Button variant="outline" className="ks-danger" onClick={() => setConfirming(true)}>
            {buttonText}
          </Button>
        </div>
      )}
    </div>
  );
}
