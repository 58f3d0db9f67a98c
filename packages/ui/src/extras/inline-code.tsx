import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { type CopyTexts, copyWithToast } from '../copy-button.tsx';
import { withRef } from '../with-ref.ts';

/** The props of `InlineCode`. Also accepts the attributes of its button. */
export interface InlineCodeProps extends Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'children'>, CopyTexts {
  children: string;
}

/** Inline code that copies itself when pressed. A toast reports the result, so the page needs a `Toaster`. */
export const InlineCode = /* @__PURE__ */ withRef(function InlineCode({
  copyLabel = 'Copy',
  copiedText,
  failedText,
  className,
  children,
  ...props
}: InlineCodeProps) {
  return (
    <button
      title={copyLabel}
      {...props}
      type="button"
      onClick={() => copyWithToast(children, { copiedText, failedText })}
      className={cn('ks-inline-code', className)}
    >
      <code>{children}</code>
    </button>
  );
});
