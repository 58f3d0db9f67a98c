import { limits, passwordProblem } from '@keystack/contract/rules';
import { type FieldErrors, Icon, successIconPath, VisuallyHidden } from '@keystack/ui';
import { useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import type { Translate } from '../texts/translate.ts';
import { newPasswordErrorText, passwordRepeatErrorText } from './credential-errors.ts';
import { PasswordField } from './sign-in-fields.tsx';

/** The names of the fields for a new password. */
export type NewPasswordFieldName = 'password' | 'repeat';

/** The props of `NewPasswordFields`. */
export interface NewPasswordFieldsProps {
  readonly labels: Readonly<Record<NewPasswordFieldName, UiText>>;
  readonly errors: FieldErrors<NewPasswordFieldName>;
  /** Removes the errors of these fields. */
  readonly clear: (...names: NewPasswordFieldName[]) => void;
  /** `true` to omit the field that repeats the password. Default: false. */
  readonly noRepeat?: boolean;
}

/**
 * Fields for a new password and, unless `noRepeat`, its repetition. An edit of either field clears the errors of both.
 */
export function NewPasswordFields({ labels, errors, clear, noRepeat = false }: NewPasswordFieldsProps) {
  const translate = useTranslate();
  const [isLongEnough, setLongEnough] = useState(false);
  const onEdit = () => clear('password', 'repeat');
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="new-password"
        minLength={limits.passwordMinLength}
        passwordrules={`minlength: ${limits.passwordMinLength}; maxlength: ${limits.passwordMaxLength};`}
        enterKeyHint={noRepeat ? 'go' : 'next'}
        description={
          <span className="ks-password-rule" data-met={isLongEnough || undefined}>
            {translate('At least {min} characters', { min: limits.passwordMinLength })}
            {isLongEnough && <Icon path={successIconPath} />}
            <VisuallyHidden role="status">{isLongEnough && translate('Long enough')}</VisuallyHidden>
          </span>
        }
        error={errors.password}
        onEdit={(password) => {
          setLongEnough(passwordProblem(password) === null);
          onEdit();
        }}
      />
      {!noRepeat && (
        <PasswordField
          label={labels.repeat}
          name="repeat"
          autoComplete="new-password"
          enterKeyHint="go"
          error={errors.repeat}
          onEdit={onEdit}
        />
      )}
    </>
  );
}

/** Returns the error messages for the new password in these fields, `undefined` for a valid field. */
export function newPasswordFieldErrors(
  read: (name: string) => string,
  translate: Translate,
  { noRepeat = false }: Pick<NewPasswordFieldsProps, 'noRepeat'> = {},
): Record<NewPasswordFieldName, string | undefined> {
  const password = read('password');
  return {
    password: newPasswordErrorText(password, translate),
    repeat: noRepeat ? undefined : passwordRepeatErrorText(password, read('repeat'), translate),
  };
}
