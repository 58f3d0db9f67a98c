import { Command as Cmdk } from 'cmdk';
import Search from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Dialog, DialogContent, DialogTitle } from './dialog.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A list that is searched by typing: one `CommandInput` and one `CommandList`; name it with `label`. */
export function Command({ className, ...props }: ComponentProps<typeof Cmdk>) {
  return <Cmdk {...props} className={cn('ks-command', className)} />;
}

/** What a `CommandDialog` takes beyond what a `Command` does. */
export interface CommandDialogProps extends ComponentProps<typeof Command> {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A `Command` above the page. */
export function CommandDialog({ label, open, onOpenChange, ...props }: CommandDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent hasCloseButton={false} aria-describedby={undefined} className="ks-command-dialog">
        <VisuallyHidden>
          <DialogTitle>{label}</DialogTitle>
        </VisuallyHidden>
        <Command label={label} {...props} />
      </DialogContent>
    </Dialog>
  );
}

/** Where one types. */
export function CommandInput({ className, ...props }: ComponentProps<typeof Cmdk.Input>) {
  return (
    <div className="ks-command-search">
      <Search className="ks-icon" />
      <Cmdk.Input {...props} className={cn('ks-command-input', className)} />
    </div>
  );
}

/** What is found. */
export function CommandList({ className, ...props }: ComponentProps<typeof Cmdk.List>) {
  return <Cmdk.List {...props} className={cn('ks-command-list', className)} />;
}

/** Shown when nothing is found. */
export function CommandEmpty({ className, ...props }: ComponentProps<typeof Cmdk.Empty>) {
  return <Cmdk.Empty {...props} className={cn('ks-command-empty', className)} />;
}

/** Items that belong together, under a `heading`. */
export function CommandGroup({ className, ...props }: ComponentProps<typeof Cmdk.Group>) {
  return <Cmdk.Group {...props} className={cn('ks-command-group', className)} />;
}

/** One item. */
export function CommandItem({ className, ...props }: ComponentProps<typeof Cmdk.Item>) {
  return <Cmdk.Item {...props} className={cn('ks-menu-item ks-command-item', className)} />;
}

/** A line between groups, while nothing is typed. */
export function CommandSeparator({ className, ...props }: ComponentProps<'div'>) {
  return (
    // A list may hold choices and groups of them only, so the line is none to assistive technology.
    <Cmdk.Separator asChild>
      <div {...props} role="none" className={cn('ks-menu-separator', className)} />
    </Cmdk.Separator>
  );
}

/** The keys that do the same as the item. */
export function CommandShortcut({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={cn('ks-menu-shortcut', className)} />;
}
