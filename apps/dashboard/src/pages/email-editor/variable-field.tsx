import type { EmailTemplateType } from '@keystack/contract';
import { emailVariables } from '@keystack/contract';
import { useFieldControl } from '@keystack/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { editorTexts as texts } from '../../texts/emails.ts';

interface VariableFieldProps {
  readonly type: EmailTemplateType;
  readonly value: string;
  /** `true` for a text of several lines. */
  readonly isLong?: boolean | undefined;
  readonly onChange: (value: string) => void;
}

/** A text field that suggests the variables of the template after `{{`. Inside of `Field`. */
export function VariableField({ type, value, isLong = false, onChange }: VariableFieldProps) {
  const control = useFieldControl({});
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const names = typed === null ? [] : Object.keys(emailVariables[type]).filter((name) => matches(name, typed));

  /** Suggests variables if the text before the caret ends with an open placeholder. */
  function suggest() {
    const { current } = field;
    const before = current?.value.slice(0, current.selectionEnd ?? 0) ?? '';
    setTyped(/\{\{\s*(\w*)$/.exec(before)?.[1] ?? null);
    setActive(0);
  }

  function choose(name: string) {
    const { current } = field;
    if (current === null) return;
    const end = current.selectionEnd ?? 0;
    const before = current.value.slice(0, end).replace(/\{\{\s*\w*$/, `{{ ${name} }}`);
    const after = current.value.slice(end).replace(/^\s*\}\}/, '');
    onChange(before + after);
    setTyped(null);
    // After React has written the new text.
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(before.length, before.length);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (names.length === 0) return;
    const { key } = event;
    const name = names[active];
    if (key === 'ArrowDown') setActive((active + 1) % names.length);
    else if (key === 'ArrowUp') setActive((active + names.length - 1) % names.length);
    else if ((key === 'Enter' || key === 'Tab') && name !== undefined) choose(name);
    else if (key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const Element = isLong ? 'textarea' : 'input';
  return (
    <div className="variable-field">
      <Element
        {...control}
        ref={field}
        className="ks-input"
        value={value}
        autoComplete="off"
        {...(isLong && { rows: 5 })}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={names.length > 0}
        aria-controls={listId}
        aria-activedescendant={names.length > 0 ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          suggest();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={texts.variables.choose}
        className="variable-list"
        hidden={names.length === 0}
      >
        {names.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys of the text field choose an option.
          <div
            key={name}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(name)}
          >
            {name}
            <span>{emailVariables[type][name]?.example}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function matches(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.toLowerCase());
}
