import type { ServerUser, ServerUserUpdateOptions } from '@keystack/js';
import { Field, Textarea } from '@keystack/ui';
import { type FormEvent, useState } from 'react';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { useSave } from '../../shell/use-save.ts';
import { userTexts } from '../../texts/users.ts';
import { SaveButtons } from './profile.tsx';
import { usersKey } from './user-query.ts';

const texts = userTexts.metadata;

const kinds = [
  { name: 'clientMetadata', label: texts.client, hint: texts.clientHint },
  { name: 'clientReadOnlyMetadata', label: texts.clientReadOnly, hint: texts.clientReadOnlyHint },
  { name: 'serverMetadata', label: texts.server, hint: texts.serverHint },
] as const;

type Kind = (typeof kinds)[number]['name'];

/** The metadata of a user as JSON, one editor for each access level. */
export function Metadata({ user }: { readonly user: ServerUser }) {
  return (
    <Section title={texts.title}>
      {kinds.map(({ name, label, hint }) => (
        <MetadataEditor key={`${name} ${format(user[name])}`} user={user} name={name} label={label} hint={hint} />
      ))}
    </Section>
  );
}

interface MetadataEditorProps {
  readonly user: ServerUser;
  readonly name: Kind;
  readonly label: string;
  readonly hint: string;
}

function MetadataEditor({ user, name, label, hint }: MetadataEditorProps) {
  const { id: projectId } = useProject();
  const { problem, save } = useSave(usersKey(projectId));
  const saved = format(user[name]);
  const [text, setText] = useState(saved);
  const { value, error } = parse(text);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (error !== undefined) return;
    const options: ServerUserUpdateOptions = { [name]: value };
    await save(() => user.update(options), texts.saved);
  }

  return (
    <form onSubmit={submit} className="section-form">
      <Field label={label} description={hint} error={error && texts.invalid(error)}>
        <Textarea
          value={text}
          rows={Math.min(16, Math.max(2, text.split('\n').length))}
          spellCheck={false}
          className="json-input"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Problem reason={problem} />
      {text !== saved && <SaveButtons isChanged={error === undefined} onCancel={() => setText(saved)} />}
    </form>
  );
}

/** Returns metadata as indented JSON. No metadata is an empty text. */
function format(metadata: unknown): string {
  return metadata === null || metadata === undefined ? '' : JSON.stringify(metadata, null, 2);
}

/** Parses JSON. An empty text is `null`. */
function parse(text: string): { readonly value?: unknown; readonly error?: string } {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
