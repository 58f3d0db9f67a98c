import type { ServerUser } from '@keystack/js';
import { Field, Input, LabeledControl } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import type { FormEvent } from 'react';
import { SaveButtons } from '../../saving/save-buttons.tsx';
import { useEdits } from '../../saving/use-edits.ts';
import { useSave } from '../../saving/use-save.ts';
import { isEmail } from '../../shell/is-email.ts';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { usersTexts, userTexts } from '../../texts/users.ts';
import { saveUser } from './save-user.ts';
import { usersKey } from './user-query.ts';
import '@keystack/ui/extras.css';

const texts = userTexts.profile;

/** The name and the email of a user. Saved explicitly, because a new email and its verification belong together. */
export function Profile({ user }: { readonly user: ServerUser }) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave(usersKey(projectId));
  const form = useEdits({
    displayName: user.displayName ?? '',
    primaryEmail: user.primaryEmail ?? '',
    primaryEmailVerified: user.primaryEmailVerified,
  });
  const { displayName, primaryEmail, primaryEmailVerified } = form.values;
  const isInvalid = primaryEmail.trim() !== '' && !isEmail(primaryEmail.trim());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.isChanged || isInvalid) return;
    const email = primaryEmail.trim();
    const { displayName: name, primaryEmailVerified: verified } = form.edits;
    const change = {
      ...(name !== undefined && { displayName: name.trim() || null }),
      ...('primaryEmail' in form.edits && { primaryEmail: email || null }),
      ...(verified !== undefined && email !== '' && { primaryEmailVerified: verified }),
    };
    if (await save(() => saveUser(app, user.id, form.base, change), texts.saved)) form.reset();
    else form.rebase();
  }

  return (
    <Section title={texts.title}>
      <form onSubmit={submit} className="section-form" noValidate>
        <Field label={texts.name}>
          <Input
            value={displayName}
            autoComplete="off"
            onChange={({ target }) => form.edit({ displayName: target.value })}
          />
        </Field>
        <Field label={texts.email} error={isInvalid && usersTexts.newUser.emailInvalid}>
          <Input
            type="email"
            value={primaryEmail}
            autoComplete="off"
            onChange={({ target }) => form.edit({ primaryEmail: target.value, primaryEmailVerified: false })}
          />
        </Field>
        <LabeledControl label={texts.emailVerified}>
          <Checkbox
            checked={primaryEmailVerified}
            disabled={primaryEmail.trim() === ''}
            onCheckedChange={(verified) => form.edit({ primaryEmailVerified: verified === true })}
          />
        </LabeledControl>
        <Problem reason={problem} />
        <SaveButtons isChanged={form.isChanged} isValid={!isInvalid} onCancel={form.reset} />
      </form>
    </Section>
  );
}
