import { canonicalEmail } from '@keystack/contract/rules';
import type { Team } from '@keystack/js';
import { Alert, Button, Field, Input } from '@keystack/ui';
import { useState } from 'react';
import { useAsyncForm } from '../components/use-async-form.ts';
import { useTranslate } from '../stack-provider.tsx';
import { errorTextForUsers } from '../use-async-action.ts';
import { SettingsSection } from './settings-section.tsx';

/** The form that emails an invitation to a team. */
export function TeamInviteForm({ team }: { readonly team: Team }) {
  const translate = useTranslate();
  const [invited, setInvited] = useState<string>();
  const { errors, clear, pending, failure, props } = useAsyncForm<'email'>(async (read) => {
    const email = read('email').trim();
    if (email === '') return { email: translate('Please enter an email address') };
    if (canonicalEmail(email) === null) return { email: translate('Please enter a valid email') };
    const sent = await team.inviteUser({ email });
    if (sent.status === 'error') return { email: errorTextForUsers(sent.error, translate) };
    setInvited(email);
    return undefined;
  });

  function edit() {
    clear('email');
    setInvited(undefined);
  }

  return (
    <SettingsSection
      title={translate('Invite member')}
      description={translate('Sends an email with a link to join this team.')}
    >
      <form {...props} className="ks-form">
        <Field label={translate('Email')} error={errors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="off"
            enterKeyHint="send"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={edit}
          />
        </Field>
        {invited && <Alert variant="success">{translate('{email} is invited', { email: invited })}</Alert>}
        {failure && <Alert variant="destructive">{failure}</Alert>}
        <div className="ks-actions">
          <Button type="submit" loading={pending}>
            {translate('Invite')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
