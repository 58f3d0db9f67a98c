import { Alert, Button } from '@keystack/ui';
import { useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useStepFocus } from './use-step-focus.ts';

/** What a `ConfirmedAction` takes. */
export interface ConfirmedActionProps {
  readonly buttonText: string;
  /** What the action means, asked before it is taken. */
  readonly question: string;
  readonly confirmText: string;
  readonly action: () => Promise<void>;
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmedAction({ buttonText, question, confirmText, action }: ConfirmedActionProps) {
  const translate = useTranslate();
  const { pending, failure, attempt } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const step = useStepFocus(isAsking);
  return (
    <div ref={step} className="ks-stack">
      {isAsking ? (
        <>
          <Alert variant="destructive">{question}</Alert>
          {failure && <Alert variant="destructive">{failure}</Alert>}
          <div className="ks-actions">
            {/* First in order, so that whoever presses twice has lost nothing. */}
            <Button variant="outline" disabled={pending} onClick={() => setAsking(false)}>
              {translate('Cancel')}
            </Button>
            <Button variant="destructive" onClick={() => attempt(action)}>
              {confirmText}
            </Button>
          </div>
        </>
      ) : (
        <div className="ks-actions">
          <Button variant="outline" className="ks-danger" onClick={() => setAsking(true)}>
            {buttonText}
          </Button>
        </div>
      )}
    </div>
  );
}
