import { Button, Field, Spinner } from '@keystack/ui';
import { InputOtp } from '@keystack/ui/input-otp';
import { useState } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import type { UiText } from '../texts/en.ts';
import type { Translate } from '../texts/translate.ts';

/** The props of `SecondFactorForm`. */
export interface SecondFactorFormProps {
  readonly translate: Translate;
  /** Message about the code that was entered before. */
  readonly error: UiText | undefined;
  /** Text of the button that gives up. */
  readonly backText: UiText;
  /** Called once, with the six digits, or with `null` if the user gives up. */
  readonly onComplete: (totp: string | null) => void;
}

/** An input for the six digits of the authenticator app. Completes when all are entered. */
export function SecondFactorForm({ translate, error, backText, onComplete }: SecondFactorFormProps) {
  const element = useElementProps();
  const [totp, setTotp] = useState('');
  const [isComplete, setComplete] = useState(false);

  function complete(code: string | null) {
    setComplete(true);
    onComplete(code);
  }

  return (
    <>
      <Field
        label={translate('Authentication code')}
        error={error && totp === '' ? translate(error) : undefined}
        className="ks-code-field"
      >
        <InputOtp
          slotProps={element('codeInput')}
          size="lg"
          value={totp}
          onChange={setTotp}
          onComplete={complete}
          disabled={isComplete}
          autoFocus
        />
      </Field>
      <Button variant="link" disabled={isComplete} onClick={() => complete(null)}>
        {isComplete ? <Spinner aria-label={translate('Signing in...')} /> : translate(backText)}
      </Button>
    </>
  );
}
