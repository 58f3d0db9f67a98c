import type { EmailTemplateType } from '@keystack/contract';
import { emailVariables } from '@keystack/contract';
import { Badge, Button, Field, Textarea, Typography } from '@keystack/ui';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@keystack/ui/tabs';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CopyPlus from 'lucide-react/icons/copy-plus';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import CornerLeftUp from 'lucide-react/icons/corner-left-up';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { CopyButton } from '../../copy-button.tsx';
import { saveFile } from '../../save-file.ts';
import { editorTexts as texts } from '../../texts/emails.ts';
import { blockFields, emailFields } from './block-fields.ts';
import {
  type Block,
  type BlockType,
  blockAt,
  changeField,
  type Direction,
  type EmailDocument,
  placeTowards,
  readField,
} from './document.ts';
import { FieldControl } from './field-controls.tsx';
import '@keystack/ui/extras.css';

const moves = [
  { direction: 'up', Icon: ArrowUp },
  { direction: 'down', Icon: ArrowDown },
  { direction: 'out', Icon: CornerLeftUp },
  { direction: 'in', Icon: CornerDownRight },
] as const;

interface InspectorProps {
  readonly type: EmailTemplateType;
  readonly document: EmailDocument;
  readonly selected: string | null;
  /** Changes the document. Changes of the same kind in quick succession are one step. */
  readonly onChange: (document: EmailDocument, kind?: string) => void;
  readonly onStep: (id: string, direction: Direction) => void;
  readonly onDuplicate: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The fields of the selected block, the variables, and the settings of the whole email. */
export function Inspector(props: InspectorProps) {
  const { type, document, onChange } = props;
  return (
    <Tabs defaultValue="block" className="editor-inspector">
      <TabsList aria-label={texts.panels.label}>
        <TabsTrigger value="block">{texts.panels.block}</TabsTrigger>
        <TabsTrigger value="variables">{texts.panels.variables}</TabsTrigger>
        <TabsTrigger value="email">{texts.panels.email}</TabsTrigger>
      </TabsList>
      <TabsContent value="block">
        <BlockPanel {...props} />
      </TabsContent>
      <TabsContent value="variables">
        <VariablesPanel type={type} />
      </TabsContent>
      <TabsContent value="email">
        <EmailPanel type={type} document={document} onChange={onChange} />
      </TabsContent>
    </Tabs>
  );
}

function BlockPanel({ type, document, selected, onChange, onStep, onDuplicate, onRemove }: InspectorProps) {
  const block = selected === null ? undefined : blockAt(document, selected);
  if (selected === null || block === undefined || block.type === 'EmailLayout') {
    return <Typography variant="secondary">{texts.noSelection}</Typography>;
  }
  const blockType: BlockType = block.type;
  return (
    <div className="inspector-fields">
      <div className="inspector-head">
        <h2 className="editor-heading">{texts.types[blockType]}</h2>
        <div role="toolbar" aria-label={texts.actions.label} className="inspector-actions">
          {moves.map(({ direction, Icon }) => (
            <button
              key={direction}
              type="button"
              className="icon-button"
              aria-label={texts.actions[direction]}
              title={texts.actions[direction]}
              disabled={placeTowards(document, selected, direction) === null}
              onClick={() => onStep(selected, direction)}
            >
              <Icon className="ks-icon" aria-hidden />
            </button>
          ))}
          <button
            type="button"
            className="icon-button"
            aria-label={texts.actions.duplicate}
            title={texts.actions.duplicate}
            onClick={() => onDuplicate(selected)}
          >
            <CopyPlus className="ks-icon" aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={texts.actions.remove}
            title={texts.actions.remove}
            onClick={() => onRemove(selected)}
          >
            <Trash className="ks-icon" aria-hidden />
          </button>
        </div>
      </div>
      {blockFields[blockType].map((field) => (
        <FieldControl
          key={`${selected}-${field.name}`}
          type={type}
          field={field}
          value={readField(block, field)}
          onChange={(value) => onChange(changeField(document, selected, field, value), `${selected} ${field.name}`)}
        />
      ))}
    </div>
  );
}

function VariablesPanel({ type }: { readonly type: EmailTemplateType }) {
  return (
    <div className="inspector-fields">
      <Typography variant="secondary">{texts.variables.text}</Typography>
      <ul className="variables">
        {Object.entries(emailVariables[type]).map(([name, { example, isOptional, isRequired }]) => (
          <li key={name}>
            <div>
              <code>{`{{ ${name} }}`}</code>
              <CopyButton text={`{{ ${name} }}`} name={texts.variables.copy(name)} />
            </div>
            <span className="variable-example">{example}</span>
            {isRequired && <Badge variant="secondary">{texts.variables.required}</Badge>}
            {isOptional && <Badge variant="outline">{texts.variables.optional}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EmailPanelProps {
  readonly type: EmailTemplateType;
  readonly document: EmailDocument;
  readonly onChange: (document: EmailDocument, kind?: string) => void;
}

/** The colors and the font of the whole email, and its blocks as JSON. */
function EmailPanel({ type, document, onChange }: EmailPanelProps) {
  const [json, setJson] = useState('');
  const [problem, setProblem] = useState<string>();
  const root = blockAt(document, 'root') as Block;

  function replaceBlocks() {
    const read = readDocument(json);
    if ('problem' in read) setProblem(read.problem);
    else {
      onChange(read.document);
      setProblem(undefined);
      setJson('');
    }
  }

  return (
    <div className="inspector-fields">
      {emailFields.map((field) => (
        <FieldControl
          key={field.name}
          type={type}
          field={field}
          value={readField(root, field)}
          onChange={(value) => onChange(changeField(document, 'root', field, value), `root ${field.name}`)}
        />
      ))}
      <Button
        variant="outline"
        onClick={() => saveFile('emailTemplate.json', 'application/json', [`${JSON.stringify(document, null, 2)}\n`])}
      >
        {texts.email.export}
      </Button>
      <Field label={texts.email.import} description={texts.email.importHint} error={problem}>
        <Textarea value={json} rows={3} spellCheck={false} onChange={({ target }) => setJson(target.value)} />
      </Field>
      <Button variant="outline" disabled={json.trim() === ''} onClick={replaceBlocks}>
        {texts.email.importButton}
      </Button>
    </div>
  );
}

function readDocument(json: string): { readonly document: EmailDocument } | { readonly problem: string } {
  try {
    const document: unknown = JSON.parse(json);
    if (Object(document).root?.type !== 'EmailLayout') return { problem: texts.email.noRoot };
    return { document: document as EmailDocument };
  } catch {
    return { problem: texts.email.notJson };
  }
}
