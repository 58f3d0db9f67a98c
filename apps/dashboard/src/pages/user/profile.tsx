import type { ServerUser } from '@keystack/js';
import { Field, Input, LabeledControl } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { type FormEvent, useState } from 'react';
import { Problem } from '../../shell/problem.tsx';
import { SaveButtons } from '../../shell/save-buttons.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { useSave } from '../../shell/use-save.ts';
import { userTexts } from '../../texts/users.ts';
import { usersKey } from './user-query.ts';
import '@keystack/ui/extras.css';

const texts = userTexts.profile;

/** The name and the email of a user. Saved explicitly, because a new email and its verification belong together. */
export function Profile({ user }: { readonly user: ServerUser }) {
  const { id: projectId } = useProject();
  const { problem, save } = useSave(usersKey(projectId));
  const saved = {
    name: user.displayName ?? '',
    email: user.primaryEmail ?? '',
    verified: user.primaryEmailVerified,
  };
  const [edited, setEdited] = useState(saved);
  const isChanged = edited.name !== saved.name || edited.email !== saved.email || edited.verified !== saved.verified;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    const email = edited.email.trim();
    await save(
      () =>
        user.update({
          displayName: edited.name.trim() || null,
          primaryEmail: email || null,
          ...(email !== '' && { primaryEmailVerified: edited.verified }),
        }),
      texts.saved,
    );
  }

  return (
    <Section title={texts.title}>
      <form onSubmit={submit} className="section-form">
        <Field label={texts.name}>
          <Input
            value={edited.name}
            autoComplete="off"
            onChange={({ target }) => setEdited({ ...edited, name: target.value })}
          />
        </Field>
        <Field label={texts.email}>
          <Input
            type="email"
            value={edited.email}
            autoComplete="off"
            onChange={({ target }) => setEdited({ ...edited, email: target.value, verified: false })}
          />
        </Field>
        <LabeledControl label={texts.emailVerified}>
          <Checkbox
            checked={edited.verified}
            disabled={edited.email.trim() === ''}
            onCheckedChange={(verified) => setEdited({ ...edited, verified: verified === true })}
          />
        </LabeledControl>
        <Problem reason={problem} />
        <SaveButtons isChanged={isChanged} onCancel={() => setEdited(saved)} />
      </form>
    </Section>
  );
}
