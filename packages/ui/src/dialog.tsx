import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Typography } from './typography.tsx';

// An entry of its own, as with the menu: load it when a dialog is first opened.

/** The root of a dialog: one `DialogContent`. While it is open the rest of the page can be neither reached nor read. */
export function Dialog(props: Omit<Radix.DialogProps, 'modal'>) {
  return <Radix.Root {...props} />;
}

/** The panel of a dialog, above the page; it needs a `DialogTitle`. */
export function DialogContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    // A plain backdrop: that of Radix locks the page's scrolling with a style element, which a strict
    // Content-Security-Policy refuses.
    <div className="stack-scope ks-dialog-backdrop">
      <Radix.Content {...props} className={cn('ks-dialog', className)} />
    </div>
  );
}

/** The name of a dialog. */
export function DialogTitle({ children, ...props }: Radix.DialogTitleProps) {
  return (
    <Radix.Title {...props} asChild>
      <Typography type="h3">{children}</Typography>
    </Radix.Title>
  );
}

/** What a dialog is about, read out when it opens. */
export function DialogDescription({ children, ...props }: Radix.DialogDescriptionProps) {
  return (
    <Radix.Description {...props} asChild>
      <Typography variant="secondary">{children}</Typography>
    </Radix.Description>
  );
}
