import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { type CopyWords, copy } from './copy-button.tsx';

/** What an `InlineCode` takes beyond the attributes of its button. */
export interface InlineCodeProps extends Omit<ComponentProps<'button'>, 'onClick' | 'type' | 'children'>, CopyWords {
  children: string;
}

/** Code in a line of text, which copies itself when it is pressed; a toast tells, so the page needs a `Toaster`. */
export function InlineCode({
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
      onClick={() => copy(children, { copiedText, failedText })}
      className={cn('ks-inline-code', className)}
    >
      <code>{children}</code>
    </button>
  );
}
