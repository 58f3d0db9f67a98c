import { type ReactNode, useId } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import { CardHeader } from './card-header.tsx';
import { useSignInStepOpener } from './step-opener.ts';

interface CodeStepProps {
  readonly title: string;
  /** Text below the title. */
  readonly description: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * The frame of a step that asks for a code. A named group, so that a screen reader announces the title when the focus
 * moves to the input.
 */
export function CodeStepFrame({ title, description, className = '', children }: CodeStepProps) {
  const id = useId();
  const { fullPage } = useSignInStepOpener();
  const { attributes } = useTranslate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser.
    <div {...attributes} role="group" aria-labelledby={id} className={`stack-scope ks-code-step ${className}`}>
      <CardHeader title={title} id={id} fullPage={fullPage}>
        {description}
      </CardHeader>
      {children}
    </div>
  );
}
