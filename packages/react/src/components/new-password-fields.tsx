import { limits } from '@keystack/contract';
import type { FieldErrors } from '@keystack/ui';
import { useTranslate } from '../stack-provider.tsx';
import type { Text } from '../texts/en.ts';
import type { Translate } from '../texts/translate.ts';
import { newPasswordMessage, repeatMessage } from './credential-problems.ts';
import { PasswordField } from './sign-in-fields.tsx';

/** The fields in which a new password is typed. */
export type NewPasswordName = 'password' | 'repeat';

/** What a `NewPasswordFields` takes. */
export interface NewPasswordFieldsProps {
  readonly labels: Readonly<Record<NewPasswordName, Text>>;
  readonly errors: FieldErrors<NewPasswordName>;
  readonly clear: (...names: NewPasswordName[]) => void;
  /** Leaves out the second typing. */
  readonly noRepeat?: boolean;
}

/** A new password, typed twice. An edit of either field forgets the errors of both. */
export function NewPasswordFields({ labels, errors, clear, noRepeat = false }: NewPasswordFieldsProps) {
  const translate = useTranslate();
  const onEdit = () => clear('password', 'repeat');
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="new-password"
        description={translate('At least {min} characters', { min: limits.passwordMinLength })}
        error={errors.password}
        onEdit={onEdit}
      />
      {!noRepeat && (
        <PasswordField
          label={labels.repeat}
          name="repeat"
          autoComplete="new-password"
          error={errors.repeat}
          onEdit={onEdit}
        />
      )}
    </>
  );
}

/** What is wrong with the new password in these fields, in words. */
export function newPasswordProblems(
  read: (name: string) => string,
  translate: Translate,
  { noRepeat = false }: Pick<NewPasswordFieldsProps, 'noRepeat'> = {},
): Record<NewPasswordName, string | undefined> {
  const password = read('password');
  return {
    password: newPasswordMessage(password, translate),
    repeat: noRepeat ? undefined : repeatMessage(password, read('repeat'), translate),
  };
}
