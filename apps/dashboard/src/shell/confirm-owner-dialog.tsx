import { Button, Field, Input, useForm } from '@keystack/ui';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@keystack/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownerQuery } from '../queries.ts';
import { shellTexts } from '../texts/shell.ts';
import { confirmSession, signInAgain } from './confirm-session.ts';
import { describeError } from './error-page.tsx';
import { Problem } from './problem.tsx';
import { answerQuestion } from './with-confirmation.ts';
import '@keystack/ui/extras.css';

const texts = shellTexts.confirmOwner;

/** Asks the owner for the password or a code of the second factor, before a request that needs a recent sign-in. */
export function ConfirmOwnerDialog() {
  const { data: owner } = useQuery(ownerQuery);
  const [problem, setProblem] = useState<string>();
  const hasSecondFactor = owner?.isMultiFactorRequired ?? false;
  const canConfirm = hasSecondFactor || (owner?.hasPassword ?? false);
  const cancel = () => answerQuestion(false);

  const form = useForm<'proof'>(async (data) => {
    const proof = String(data.get('proof')).trim();
    setProblem(undefined);
    if (proof === '') return { proof: hasSecondFactor ? texts.codeMissing : texts.passwordMissing };
    try {
      const reason = await confirmSession(hasSecondFactor ? { totp_code: proof } : { password: proof });
      if (reason !== undefined) return { proof: reason };
      answerQuestion(true);
    } catch (error) {
      setProblem(describeError(error));
    }
    return undefined;
  });

  return (
    <Dialog open onOpenChange={cancel}>
      <DialogContent>
        <form {...form.props} className="dialog-form">
          <DialogHeader>
            <DialogTitle>{texts.title}</DialogTitle>
            <DialogDescription>{canConfirm ? texts.text : texts.textSignIn}</DialogDescription>
          </DialogHeader>
          <DialogBody className="dialog-fields">
            {canConfirm && (
              // Password managers store the password with the account.
              <input
                className="ks-visually-hidden"
                type="text"
                autoComplete="username"
                readOnly
                tabIndex={-1}
                value={owner?.primaryEmail ?? ''}
                aria-hidden
              />
            )}
            {canConfirm && (
              <Field label={hasSecondFactor ? texts.code : texts.password} error={form.errors.proof}>
                {hasSecondFactor ? (
                  <Input name="proof" inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
                ) : (
                  <Input name="proof" type="password" autoComplete="current-password" autoFocus />
                )}
              </Field>
            )}
            <Problem reason={problem} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={cancel}>
              {texts.cancel}
            </Button>
            {canConfirm ? (
              <Button type="submit" loading={form.pending}>
                {texts.confirm}
              </Button>
            ) : (
              <Button onClick={signInAgain}>{texts.signIn}</Button>
            )}
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
