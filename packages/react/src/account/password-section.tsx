import type { CurrentUser } from '@keystack/js';
import { Alert, Button } from '@keystack/ui';
import { useState } from 'react';
import { NewPasswordFields, type NewPasswordName, newPasswordProblems } from '../components/new-password-fields.tsx';
import { PasswordField } from '../components/sign-in-fields.tsx';
import { foundErrors, useAttemptForm } from '../components/use-attempt-form.ts';
import { useTranslate } from '../stack-provider.tsx';
import { Section } from './section.tsx';
import { useStepFocus } from './use-step-focus.ts';

/** A button, then the form that changes the password, then the word that it is done. */
export function PasswordSection({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  const [step, setStep] = useState<'button' | 'form' | 'done'>('button');
  const focused = useStepFocus(step);
  return (
    <Section title={translate('Password')} description={translate('A new password signs you out everywhere else.')}>
      <div ref={focused} className="ks-stack">
        {step === 'done' && <Alert variant="success">{translate('Password changed successfully!')}</Alert>}
        {step === 'form' ? (
          <PasswordForm user={user} onCancel={() => setStep('button')} onDone={() => setStep('done')} />
        ) : (
          <div className="ks-actions">
            <Button variant="outline" onClick={() => setStep('form')}>
              {translate('Change password')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

interface PasswordFormProps {
  readonly user: CurrentUser;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function PasswordForm({ user, onCancel, onDone }: PasswordFormProps) {
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useAttemptForm<'old' | NewPasswordName>(async (read) => {
    const problems = foundErrors({
      old: read('old') === '' ? translate('Please enter your old password') : undefined,
      ...newPasswordProblems(read, translate),
    });
    if (problems !== undefined) return problems;
    const refused = await user.updatePassword({ oldPassword: read('old'), newPassword: read('password') });
    if (refused !== undefined) return { old: translate('Incorrect password') };
    onDone();
    return undefined;
  });
  return (
    <form {...props} className="ks-form">
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly name="email" autoComplete="username" value={user.primaryEmail ?? ''} />
      <PasswordField
        label="Old password"
        name="old"
        autoComplete="current-password"
        error={errors.old}
        onEdit={() => clear('old')}
      />
      <NewPasswordFields
        labels={{ password: 'New password', repeat: 'Repeat new password' }}
        errors={errors}
        clear={clear}
      />
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <div className="ks-actions">
        <Button type="submit" loading={pending}>
          {translate('Update password')}
        </Button>
        <Button variant="outline" disabled={pending} onClick={onCancel}>
          {translate('Cancel')}
        </Button>
      </div>
    </form>
  );
}
