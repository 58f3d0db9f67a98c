import { LabeledControl, Typography } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { type FormEvent, useState } from 'react';
import { projectsQuery } from '../../queries.ts';
import { SaveButtons } from '../../saving/save-buttons.tsx';
import { useSave } from '../../saving/use-save.ts';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { teamSettingsTexts } from '../../texts/team-settings.ts';
import type { Definition } from '../permissions/definitions-query.ts';
import '@keystack/ui/extras.css';

const texts = teamSettingsTexts.permissions;

interface DefaultPermissionsProps {
  readonly title: string;
  readonly hint: string;
  readonly definitions: readonly Definition[];
  readonly saved: readonly { readonly id: string }[];
  readonly onSave: (permissions: readonly { readonly id: string }[]) => Promise<unknown>;
}

/** A list of permissions that users get by default, saved explicitly. */
export function DefaultPermissions({ title, hint, definitions, saved, onSave }: DefaultPermissionsProps) {
  const { problem, save } = useSave(projectsQuery.queryKey);
  const savedIds = saved.map(({ id }) => id);
  const [edits, setEdits] = useState<Readonly<Record<string, boolean>>>({});
  const isChosen = (id: string) => edits[id] ?? savedIds.includes(id);
  const chosen = definitions.map(({ id }) => id).filter(isChosen);
  const isChanged = definitions.some(({ id }) => isChosen(id) !== savedIds.includes(id));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    if (await save(() => onSave(chosen.map((id) => ({ id }))), texts.saved)) setEdits({});
  }

  return (
    <Section title={title} description={hint}>
      <form onSubmit={submit} className="section-form">
        {definitions.map(({ id, description }) => (
          <LabeledControl key={id} label={<code>{id}</code>} description={description}>
            <Checkbox
              checked={isChosen(id)}
              onCheckedChange={(checked) => setEdits({ ...edits, [id]: checked === true })}
            />
          </LabeledControl>
        ))}
        <Typography type="footnote" variant="secondary">
          {texts.description}
        </Typography>
        <Problem reason={problem} />
        <SaveButtons isChanged={isChanged} onCancel={() => setEdits({})} />
      </form>
    </Section>
  );
}
