import type { EmailTemplateType } from '@keystack/contract';
import { Button, Field } from '@keystack/ui';
import { useState } from 'react';
import { editorTexts as texts } from '../../texts/emails.ts';
import { Preview, type View, views } from './preview.tsx';
import { VariableField } from './variable-field.tsx';

interface EditorCanvasProps {
  readonly type: EmailTemplateType;
  readonly subject: string;
  onSubjectChange(subject: string): void;
  readonly warnings: readonly string[];
  /** The rendered email; `undefined` until it was rendered. */
  readonly email: { readonly subject: string; readonly html: string; readonly text: string } | undefined;
  readonly selected: string | null;
  onSelect(this: void, id: string | null): void;
}

/** The subject of an email, warnings about it, and its preview in windows of several sizes. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { type, subject, onSubjectChange, warnings, email, selected, onSelect } = props;
  const [view, setView] = useState<View>('desktop');
  return (
    <section className="editor-canvas" aria-label={texts.views.label}>
      <Field label={texts.subject}>
        <VariableField type={type} value={subject} onChange={onSubjectChange} />
      </Field>
      {warnings.length > 0 && (
        <section className="editor-checks" aria-label={texts.checks.title}>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <fieldset className="view-switch">
        <legend className="ks-visually-hidden">{texts.views.label}</legend>
        {views.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === view ? 'secondary' : 'ghost'}
            aria-pressed={each === view}
            onClick={() => setView(each)}
          >
            {texts.views[each]}
          </Button>
        ))}
      </fieldset>
      <p className="preview-subject">{email?.subject}</p>
      <Preview email={email} view={view} selected={selected} onSelect={onSelect} />
    </section>
  );
}
