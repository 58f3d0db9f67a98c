import { type CurrentUser, KnownErrors } from '@keystack/js';
import { Alert, Button } from '@keystack/ui';
import { useState } from 'react';
import {
  type NewPasswordFieldName,
  NewPasswordFields,
  newPasswordFieldErrors,
} from '../components/new-password-fields.tsx';
import { PasswordField } from '../components/sign-in-fields.tsx';
import { errorsOfInvalidFields, useAsyncForm } from '../components/use-async-form.ts';
import { useTranslate } from '../stack-provider.tsx';
import { errorTextForUsers } from '../use-async-action.ts';
import { SettingsSection } from './settings-section.tsx';
import { useIdentityProof } from './use-identity-proof.tsx';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

/** Lets the user change the password, or set the first one: shows a button, then the form, then a confirmation. */
export function PasswordSection({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  const [step, setStep] = useState<'button' | 'form' | 'changed' | 'set'>('button');
  const container = useRestoredFocusOnStep(step);
  const { hasPassword } = user;
  const Form = hasPassword ? PasswordForm : FirstPasswordForm;
  return (
    <SettingsSection
      title={translate('Password')}
      description={translate(
        hasPassword
          ? 'A new password signs you out everywhere else.'
          : 'With a password, you can sign in with your email.',
      )}
    >
      <div ref={container} className="ks-stack">
        {step === 'changed' && <Alert variant="success">{translate('Password changed successfully!')}</Alert>}
        {step === 'set' && <Alert variant="success">{translate('Password set successfully!')}</Alert>}
        {step === 'form' ? (
          <Form
            user={user}
            onCancel={() => setStep('button')}
            onDone={() => setStep(hasPassword ? 'changed' : 'set')}
          />
        ) : (
          <div className="ks-actions">
            <Button variant="outline" onClick={() => setStep('form')}>
              {translate(hasPassword ? 'Change password' : 'Set a password')}
            </Button>
          </div>
        )}
      </div>
    </SettingsSection>
  );
}

interface PasswordFormProps {
  readonly user: CurrentUser;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function FirstPasswordForm({ user, onCancel, onDone }: PasswordFormProps) {
  const translate = useTranslate();
  const proof = useIdentityProof(user);
  const { errors, clear, pending, props } = useAsyncForm<NewPasswordFieldName>(async (read) => {
    const problems = errorsOfInvalidFields(newPasswordFieldErrors(read, translate));
    if (problems !== undefined) return problems;
    const password = read('password');
    await proof.attempt(async (secondFactorProof) => {
      const error = await user.setPassword({ password, ...secondFactorProof });
      if (error !== undefined) throw error;
      onDone();
    });
    return undefined;
  });
  if (proof.question) return proof.question;
  return (
    <form {...props} className="ks-form">
      <input hidden readOnly name="email" autoComplete="username" value={user.primaryEmail ?? ''} />
      <NewPasswordFields
        labels={{ password: 'New password', repeat: 'Repeat new password' }}
        errors={errors}
        clear={clear}
      />
      {proof.failure && <Alert variant="destructive">{proof.failure}</Alert>}
      <div className="ks-actions">
        <Button type="submit" loading={pending}>
          {translate('Set a password')}
        </Button>
        <Button variant="outline" disabled={pending} onClick={onCancel}>
          {translate('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function PasswordForm({ user, onCancel, onDone }: PasswordFormProps) {
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useAsyncForm<'old' | NewPasswordFieldName>(async (read) => {
    const problems = errorsOfInvalidFields({
      old: read('old') === '' ? translate('Please enter your old password') : undefined,
      ...newPasswordFieldErrors(read, translate),
    });
    if (problems !== undefined) return problems;
    const error = await user.updatePassword({ oldPassword: read('old'), newPassword: read('password') });
    if (error instanceof KnownErrors.PasswordRequirementsNotMet) {
      return { password: errorTextForUsers(error, translate) };
    }
    if (error !== undefined) return { old: translate('Incorrect password') };
    onDone();
    return undefined;
  });
  return (
    <form {...props} className="ks-form">
      {/* Password managers store the password for this account. */}
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
