import { Button, Typography } from '@keystack/ui';
import { useId, useRef, useState } from 'react';
import { Problem } from '../../shell/problem.tsx';
import { appearanceTexts } from '../../texts/appearance.ts';

const texts = appearanceTexts.logo;
const types = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Maximum size of a file in bytes. As a data URL it is a third longer, and the API accepts 1,000,000 characters. */
const maxBytes = 700_000;

interface LogoFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** `true` to show the logo on a dark ground. Default: false. */
  readonly isDark?: boolean;
  /** URL of the logo, or a data URL that is not saved yet. Empty for none. */
  readonly value: string;
  readonly onChange: (url: string) => void;
}

/** A logo that can be uploaded and removed. */
export function LogoField({ label, hint, isDark = false, value, onChange }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  async function choose(file: File | undefined) {
    setProblem(undefined);
    if (file === undefined) return;
    if (!types.includes(file.type)) setProblem(texts.notImage);
    else if (file.size > maxBytes) setProblem(texts.tooLarge);
    else onChange(await readAsDataUrl(file));
  }

  return (
    <fieldset className="logo-field" aria-labelledby={id}>
      <div className="logo-shown" data-dark={isDark || undefined}>
        {value === '' ? <span>{texts.none}</span> : <img src={value} alt={label} />}
      </div>
      <div className="logo-text">
        <span id={id} className="ks-label">
          {label}
        </span>
        {hint && (
          <Typography type="footnote" variant="secondary">
            {hint}
          </Typography>
        )}
        <div className="logo-actions">
          <input
            ref={input}
            type="file"
            accept={types.join(',')}
            hidden
            aria-label={label}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
          <Button
            variant="outline"
            size="sm"
            aria-label={texts.uploadLabel(label)}
            onClick={() => input.current?.click()}
          >
            {texts.upload}
          </Button>
          {value !== '' && (
            <Button variant="ghost" size="sm" aria-label={texts.removeLabel(label)} onClick={() => onChange('')}>
              {texts.remove}
            </Button>
          )}
        </div>
        <Problem reason={problem} />
      </div>
    </fieldset>
  );
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
