import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { CopyButton, type CopyTexts } from './copy-button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';
import { withRef } from './with-ref.ts';

/** The props of `CopyField`. Also accepts the attributes of its `div`. */
export interface CopyFieldProps extends Omit<ComponentProps<'div'>, 'children'>, CopyTexts {
  value: string;
  label: ReactNode;
  helper?: ReactNode;
  /** Least height of the text in pixels, at the usual text size. If set, the text may have several lines. */
  height?: number;
  monospace?: boolean;
}

/** A read-only text with a copy button. */
export const CopyField = /* @__PURE__ */ withRef(function CopyField({
  value,
  label,
  helper,
  height,
  monospace = false,
  copyLabel,
  copiedText,
  failedText,
  className,
  ...props
}: CopyFieldProps) {
  const look = { readOnly: true, value, className: cn(monospace && 'ks-monospace') };
  const words = { copyLabel, copiedText, failedText };
  return (
    <Field {...props} label={label} description={helper} className={cn('ks-copy-field', className)}>
      <div className="ks-copy-line">
        {height === undefined ? (
          <Input {...look} />
        ) : (
          <Textarea {...look} style={{ minHeight: `${height / 16}rem`, fieldSizing: 'content', resize: 'none' }} />
        )}
        <CopyButton content={value} {...words} />
      </div>
    </Field>
  );
});
