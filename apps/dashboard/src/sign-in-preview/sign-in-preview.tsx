import { Badge, Skeleton } from '@keystack/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PreviewMode, PreviewProject, PreviewWidth } from '../shell/sign-in-frame.tsx';
import { previewTexts as texts } from '../texts/preview.ts';
import './sign-in-preview.css';

const SignInFrame = lazy(async () => ({ default: (await import('../shell/sign-in-frame.tsx')).SignInFrame }));

interface SignInPreviewProps {
  readonly project: PreviewProject;
  /** `true` if the preview shows settings that are not saved. */
  readonly isUnsaved: boolean;
}

/**
 * The real sign-in page with the settings of a project, wide or on a phone, in light or dark mode. Nothing in it
 * reacts.
 */
function SignInPreview({ project, isUnsaved }: SignInPreviewProps) {
  const [width, setWidth] = useState<PreviewWidth>('wide');
  const [mode, setMode] = useState<PreviewMode>('light');
  return (
    <section className="sign-in-preview" aria-label={texts.title}>
      <div className="preview-bar">
        <Choice label={texts.width} names={texts.widths} value={width} onChange={setWidth} />
        <Choice label={texts.mode} names={texts.modes} value={mode} onChange={setMode} />
      </div>
      <Suspense fallback={<Skeleton className="preview-loading" />}>
        <SignInFrame project={project} width={width} mode={mode} />
      </Suspense>
      <div className="preview-note">
        <Badge variant={isUnsaved ? 'default' : 'outline'}>{isUnsaved ? texts.unsaved : texts.saved}</Badge>
        <span className="muted">{texts.note}</span>
      </div>
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, names, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="segments">
      <legend className="ks-visually-hidden">{label}</legend>
      {(Object.keys(names) as Value[]).map((name) => (
        <label key={name} className="segment">
          <input type="radio" name={label} checked={name === value} onChange={() => onChange(name)} />
          {names[name]}
        </label>
      ))}
    </fieldset>
  );
}

interface WithPreviewProps extends SignInPreviewProps {
  readonly children: ReactNode;
}

/** Settings with the preview beside them, or below them in narrow windows. */
export function WithSignInPreview({ children, ...preview }: WithPreviewProps) {
  return (
    <div className="with-preview">
      <div className="with-preview-form">{children}</div>
      <SignInPreview {...preview} />
    </div>
  );
}
