import { Field, Textarea } from '@keystack/ui';
import type { FormEvent } from 'react';
import { SaveButtons } from '../saving/save-buttons.tsx';
import { useEdits } from '../saving/use-edits.ts';
import { useSave } from '../saving/use-save.ts';
import { metadataTexts as texts } from '../texts/metadata.ts';
import { Problem } from './problem.tsx';
import { Section } from './section.tsx';

const kinds = [
  { name: 'clientMetadata', label: texts.client, hint: texts.clientHint },
  { name: 'clientReadOnlyMetadata', label: texts.clientReadOnly, hint: texts.clientReadOnlyHint },
  { name: 'serverMetadata', label: texts.server, hint: texts.serverHint },
] as const;

type Kind = (typeof kinds)[number]['name'];

type Metadata = Readonly<Record<Kind, unknown>>;

interface MetadataEditorsProps {
  /** The user or team. */
  readonly entity: Metadata;
  /** The key of the queries that contain the metadata. */
  readonly affects: readonly unknown[];
  /** Saves metadata unless it differs from `base`, the metadata before it was edited. */
  readonly onSave: (base: Partial<Metadata>, changed: Partial<Metadata>) => Promise<unknown>;
}

/** The metadata of a user or a team as JSON, one editor for each access level. */
export function MetadataEditors({ entity, affects, onSave }: MetadataEditorsProps) {
  return (
    <Section title={texts.title}>
      {kinds.map(({ name, label, hint }) => (
        <MetadataEditor
          key={name}
          saved={format(entity[name])}
          label={label}
          hint={hint}
          affects={affects}
          onSave={(base, value) => onSave({ [name]: base }, { [name]: value })}
        />
      ))}
    </Section>
  );
}

interface MetadataEditorProps {
  readonly saved: string;
  readonly label: string;
  readonly hint: string;
  readonly affects: readonly unknown[];
  readonly onSave: (base: unknown, value: unknown) => Promise<unknown>;
}

function MetadataEditor({ saved, label, hint, affects, onSave }: MetadataEditorProps) {
  const { problem, save } = useSave(affects);
  const form = useEdits({ text: saved });
  const { text } = form.values;
  const { value, error } = parse(text);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (error !== undefined) return;
    if (await save(() => onSave(parse(form.base.text).value, value), texts.saved)) form.reset();
    else form.rebase();
  }

  return (
    <form onSubmit={submit} className="section-form">
      <Field label={label} description={hint} error={error && texts.invalid(error)}>
        <Textarea
          value={text}
          rows={Math.min(16, Math.max(2, text.split('\n').length))}
          spellCheck={false}
          className="json-input"
          onChange={({ target }) => form.edit({ text: target.value })}
        />
      </Field>
      <Problem reason={problem} />
      {form.isChanged && <SaveButtons isChanged isValid={error === undefined} onCancel={form.reset} />}
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
