import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, createContext, useContext, useState } from 'react';
import { cn } from './cn.ts';
import { Typography } from './typography.tsx';
import { withRef } from './with-ref.ts';

// A separate entry point, like the menu. Load it when a dialog is first opened.

const OpenContext = createContext(false);

/** The root of a dialog. Contains one `DialogContent`. While it is open the rest of the page is inert. */
export function Dialog({
  open,
  defaultOpen = false,
  onOpenChange,
  ...props
}: Omit<ComponentProps<typeof Radix.Root>, 'modal'>) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }
  return (
    <OpenContext.Provider value={open ?? ownOpen}>
      <Radix.Root {...props} open={open ?? ownOpen} onOpenChange={change} />
    </OpenContext.Provider>
  );
}

/** Turns its one child into the button that opens the dialog. */
export const DialogTrigger = /* @__PURE__ */ withRef(function DialogTrigger(
  props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>,
) {
  return <Radix.Trigger {...props} asChild />;
});

/** Turns its one child into a button that closes the dialog. */
export const DialogClose = /* @__PURE__ */ withRef(function DialogClose(
  props: Omit<ComponentProps<typeof Radix.Close>, 'asChild'>,
) {
  return <Radix.Close {...props} asChild />;
});

/** The props of `DialogContent`. Also accepts the attributes of its `div`. */
export interface DialogContentProps extends ComponentProps<typeof Radix.Content> {
  /** `false` to omit the button in the corner, for example if another button closes the dialog. Default: true. */
  hasCloseButton?: boolean;
  closeLabel?: string;
}

/** The panel of a dialog, above the page. Requires a `DialogTitle`. */
export const DialogContent = /* @__PURE__ */ withRef(function DialogContent(props: DialogContentProps) {
  return <Panel backdrop="ks-dialog-backdrop" panel="ks-dialog" {...props} />;
});

/** The props of `SheetContent`. Also accepts those of `DialogContent`. */
export interface SheetContentProps extends DialogContentProps {
  /** The edge of the window from which the panel slides in. Default: right. */
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** The panel of a dialog at an edge of the window, inside a `Dialog`. */
export const SheetContent = /* @__PURE__ */ withRef(function SheetContent({
  side = 'right',
  ...props
}: SheetContentProps) {
  return <Panel backdrop="ks-sheet-backdrop" panel="ks-sheet" data-side={side} {...props} />;
});

interface PanelProps extends DialogContentProps {
  backdrop: string;
  panel: string;
}

const Panel = /* @__PURE__ */ withRef(function Panel({
  backdrop,
  panel,
  hasCloseButton = true,
  closeLabel = 'Close',
  className,
  children,
  ...props
}: PanelProps) {
  if (!useContext(OpenContext)) return null;
  return (
    // A plain backdrop: the one of Radix locks the page's scrolling with a style element, which a strict
    // Content-Security-Policy blocks.
    <div className={cn('stack-scope', backdrop)}>
      <Radix.Content {...props} className={cn(panel, className)}>
        {children}
        {hasCloseButton && (
          <Radix.Close className="ks-close" aria-label={closeLabel}>
            <X className="ks-icon" />
          </Radix.Close>
        )}
      </Radix.Content>
    </div>
  );
});

/** The header of a dialog: title and description. */
export const DialogHeader = /* @__PURE__ */ withRef(function DialogHeader({
  className,
  ...props
}: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-dialog-header', className)} />;
});

/** The scrollable content of a dialog. */
export const DialogBody = /* @__PURE__ */ withRef(function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-dialog-body', className)} />;
});

/** The footer of a dialog, with its buttons. */
export const DialogFooter = /* @__PURE__ */ withRef(function DialogFooter({
  className,
  ...props
}: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-dialog-footer', className)} />;
});

/** The title of a dialog. */
export const DialogTitle = /* @__PURE__ */ withRef(function DialogTitle({
  children,
  ...props
}: ComponentProps<typeof Radix.Title>) {
  return (
    <Radix.Title {...props} asChild>
      <Typography type="h3">{children}</Typography>
    </Radix.Title>
  );
});

/** The description of a dialog, read out when it opens. */
export const DialogDescription = /* @__PURE__ */ withRef(function DialogDescription({
  children,
  ...props
}: ComponentProps<typeof Radix.Description>) {
  return (
    <Radix.Description {...props} asChild>
      <Typography variant="secondary">{children}</Typography>
    </Radix.Description>
  );
});
