import type { EmailTemplateType } from '@keystack/contract';
import { Button, Field, Input, LabeledControl, useFieldControl } from '@keystack/ui';
import { Switch } from '@keystack/ui/switch';
import { editorTexts as texts } from '../../texts/emails.ts';
import type { BlockField } from './block-fields.ts';
import { VariableField } from './variable-field.tsx';
import '@keystack/ui/extras.css';

interface FieldControlProps {
  readonly type: EmailTemplateType;
  readonly field: BlockField;
  readonly value: unknown;
  /** Changes the value. `null` is the default value. */
  readonly onChange: (value: unknown) => void;
}

/** The control of one field of a block. */
export function FieldControl({ type, field, value, onChange }: FieldControlProps) {
  const { label, control } = field;
  switch (control) {
    case 'text':
      return (
        <Field label={label}>
          <VariableField type={type} value={String(value ?? '')} isLong={field.isLong} onChange={onChange} />
        </Field>
      );
    case 'color':
      return <ColorControl label={label} value={typeof value === 'string' ? value : null} onChange={onChange} />;
    case 'padding':
      return <PaddingControl value={(value ?? {}) as Padding} onChange={onChange} />;
    case 'switch':
      return (
        <LabeledControl label={label}>
          <Switch checked={value === true} onCheckedChange={onChange} />
        </LabeledControl>
      );
    case 'number':
      return (
        <Field label={label}>
          <Input
            type="number"
            min={field.min}
            max={field.max}
            step={field.step}
            value={typeof value === 'number' ? value : ''}
            placeholder={texts.automatic}
            onChange={({ target }) => onChange(readNumber(target.value, field.min, field.max))}
          />
        </Field>
      );
    case 'choice':
      return (
        <Field label={label}>
          <Choice field={field} value={value} onChange={onChange} />
        </Field>
      );
  }
}

interface ChoiceProps {
  readonly field: Extract<BlockField, { control: 'choice' }>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Choice({ field: { options, isNumber = false }, value, onChange }: ChoiceProps) {
  return (
    <select
      {...useFieldControl({})}
      className="ks-input"
      value={value == null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : isNumber ? Number(target.value) : target.value)}
    >
      {!isNumber && <option value="">{texts.automatic}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {texts.choices[option]}
        </option>
      ))}
    </select>
  );
}

interface ColorControlProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A color as a picker and as text. Empty is the default color. */
function ColorControl({ label, value, onChange }: ColorControlProps) {
  return (
    <Field label={label}>
      <div className="color-control">
        <input
          type="color"
          aria-label={label}
          value={value ?? '#ffffff'}
          data-empty={value === null || undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        <Input
          key={value}
          defaultValue={value ?? ''}
          placeholder={texts.automatic}
          spellCheck={false}
          onBlur={({ target }) => {
            const text = target.value.trim();
            if (text === '') onChange(null);
            else if (/^#[0-9a-f]{6}$/i.test(text)) onChange(text);
            else target.value = value ?? '';
          }}
        />
        {value !== null && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {texts.clear}
          </Button>
        )}
      </div>
    </Field>
  );
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

type Padding = Partial<Record<(typeof sides)[number], number>>;

const maxPadding = 80;

function PaddingControl({ value, onChange }: { readonly value: Padding; readonly onChange: (value: Padding) => void }) {
  const whole = { top: 0, right: 0, bottom: 0, left: 0, ...value };
  return (
    <fieldset className="padding-control">
      <legend>{texts.fields.padding}</legend>
      {sides.map((side) => (
        <Field key={side} label={texts.fields[side]}>
          <Input
            type="number"
            min={0}
            max={maxPadding}
            step={4}
            value={whole[side]}
            onChange={({ target }) => onChange({ ...whole, [side]: readNumber(target.value, 0, maxPadding) ?? 0 })}
          />
        </Field>
      ))}
    </fieldset>
  );
}

function readNumber(text: string, min: number, max: number): number | null {
  const number = Number(text);
  return text === '' || Number.isNaN(number) ? null : Math.min(Math.max(number, min), max);
}
