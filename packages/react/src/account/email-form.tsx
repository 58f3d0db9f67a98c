import { canonicalEmail } from '@keystack/contract/rules';
import type { ContactChannel, CurrentUser } from '@keystack/js';
import { Alert, Button, Field, Input } from '@keystack/ui';
import { emailErrorText } from '../components/credential-errors.ts';
import { useAsyncForm } from '../components/use-async-form.ts';
import { useTranslate } from '../stack-provider.tsx';

/** The props of `AddEmailForm`. */
export interface AddEmailFormProps {
  readonly user: CurrentUser;
  /** The emails that the user has. */
  readonly channels: readonly ContactChannel[];
  readonly onAdded: (channel: ContactChannel) => Promise<void>;
  readonly onCancel: () => void;
}

/** The form that adds an email to the user. */
export function AddEmailForm({ user, channels, onAdded, onCancel }: AddEmailFormProps) {
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useAsyncForm<'email'>(async (read) => {
    const value = read('email').trim();
    const problem = emailErrorText(value, translate);
    if (problem !== undefined) return { email: problem };
    if (channels.some((channel) => canonicalEmail(channel.value) === canonicalEmail(value)))
      return { email: translate('This is already your email.') };
    await onAdded(await user.createContactChannel({ value, type: 'email', usedForAuth: false }));
    return undefined;
  });
  return (
    <form {...props} className="ks-form">
      <Field label={translate('New email')} error={errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          enterKeyHint="send"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={() => clear('email')}
        />
      </Field>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <div className="ks-actions">
        <Button type="submit" loading={pending}>
          {translate('Send Verification Email')}
        </Button>
        <Button variant="outline" disabled={pending} onClick={onCancel}>
          {translate('Cancel')}
        </Button>
      </div>
    </form>
  );
}
