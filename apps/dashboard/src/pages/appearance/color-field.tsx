import { Button, Field, Input } from '@keystack/ui';
import { appearanceTexts } from '../../texts/appearance.ts';
import { describeContrast, suggestedColors } from './edited-brand.ts';

const texts = appearanceTexts.color;
/** The color that the picker of the browser opens with if none is set. */
const neutral = '#18181b';

interface ColorFieldProps {
  /** Empty for the default color. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (color: string) => void;
}

/** The color of the brand as text, with the picker of the browser, suggestions, and its contrast. */
export function ColorField({ value, error, onChange }: ColorFieldProps) {
  const contrast = describeContrast(value);
  const isValid = contrast.length > 0;
  return (
    <>
      <div className="color-line">
        <input
          type="color"
          className="color-picker"
          aria-label={texts.pick}
          value={isValid ? value.trim() : neutral}
          onChange={({ target }) => onChange(target.value)}
        />
        <Field label={texts.primary} error={error}>
          <Input
            value={value}
            placeholder={texts.none}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      </div>
      <fieldset className="color-suggestions">
        <legend className="ks-visually-hidden">{texts.presets}</legend>
        {suggestedColors.map(([color, name]) => (
          <button
            key={color}
            type="button"
            className="color-suggestion"
            aria-label={name}
            title={name}
            aria-pressed={value.trim().toLowerCase() === color}
            style={{ backgroundColor: color }}
            onClick={() => onChange(color)}
          />
        ))}
        <Button variant="outline" size="sm" disabled={value === ''} onClick={() => onChange('')}>
          {texts.none}
        </Button>
      </fieldset>
      <ul className="color-contrast" aria-live="polite">
        {contrast.map(({ text, isProblem }) => (
          <li key={text} data-problem={isProblem || undefined}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
