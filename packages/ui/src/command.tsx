import { Command as Cmdk } from 'cmdk';
import Search from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Dialog, DialogContent, DialogTitle } from './dialog.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { withRef } from './with-ref.ts';

/** A searchable list. Contains one `CommandInput` and one `CommandList`. Name it with `label`. */
export const Command = /* @__PURE__ */ withRef(function Command({ className, ...props }: ComponentProps<typeof Cmdk>) {
  return <Cmdk {...props} className={cn('ks-command', className)} />;
});

/** The props of `CommandDialog`. Also accepts those of `Command`. */
export interface CommandDialogProps extends ComponentProps<typeof Command> {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A `Command` in a dialog. */
export const CommandDialog = /* @__PURE__ */ withRef(function CommandDialog({
  label,
  open,
  onOpenChange,
  ...props
}: CommandDialogProps) {
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
});

/** The search input of a `Command`. */
export const CommandInput = /* @__PURE__ */ withRef(function CommandInput({
  className,
  ...props
}: ComponentProps<typeof Cmdk.Input>) {
  return (
    <div className="ks-command-search">
      <Search className="ks-icon" />
      <Cmdk.Input {...props} className={cn('ks-command-input', className)} />
    </div>
  );
});

/** The list of items that match the search. */
export const CommandList = /* @__PURE__ */ withRef(function CommandList({
  className,
  ...props
}: ComponentProps<typeof Cmdk.List>) {
  return <Cmdk.List {...props} className={cn('ks-command-list', className)} />;
});

/** A text that is shown if no item matches the search. */
export const CommandEmpty = /* @__PURE__ */ withRef(function CommandEmpty({
  className,
  ...props
}: ComponentProps<typeof Cmdk.Empty>) {
  return <Cmdk.Empty {...props} className={cn('ks-command-empty', className)} />;
});

/** A group of items under a `heading`. */
export const CommandGroup = /* @__PURE__ */ withRef(function CommandGroup({
  className,
  ...props
}: ComponentProps<typeof Cmdk.Group>) {
  return <Cmdk.Group {...props} className={cn('ks-command-group', className)} />;
});

/** An item of the list. */
export const CommandItem = /* @__PURE__ */ withRef(function CommandItem({
  className,
  ...props
}: ComponentProps<typeof Cmdk.Item>) {
  return <Cmdk.Item {...props} className={cn('ks-menu-item ks-command-item', className)} />;
});

/** A separator between groups, shown while the search is empty. */
export const CommandSeparator = /* @__PURE__ */ withRef(function CommandSeparator({
  className,
  ...props
}: ComponentProps<'div'>) {
  return (
    // A list may contain only items and groups, so the separator is hidden from assistive technology.
    <Cmdk.Separator asChild>
      <div {...props} role="none" className={cn('ks-menu-separator', className)} />
    </Cmdk.Separator>
  );
});

/** The keyboard shortcut of an item. */
export const CommandShortcut = /* @__PURE__ */ withRef(function CommandShortcut({
  className,
  ...props
}: ComponentProps<'span'>) {
  return <span {...props} className={cn('ks-menu-shortcut', className)} />;
});
