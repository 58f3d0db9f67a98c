import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Select as Radix } from 'radix-ui';
import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';
import { useStyleNonce } from './style-nonce.tsx';
import { useDirection } from './use-direction.ts';

const OpenContext = createContext(false);

/** The root of a select: one `SelectTrigger` with a `SelectValue`, and one `SelectContent`. */
export function Select({ open, defaultOpen = false, onOpenChange, ...props }: Radix.SelectProps) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }
  return (
    <OpenContext value={open ?? ownOpen}>
      <Radix.Root dir={useDirection()} {...props} open={open ?? ownOpen} onOpenChange={change} />
    </OpenContext>
  );
}

/** The button that shows what is chosen and opens the list; inside a `Field` it is wired to label and error. */
export function SelectTrigger({ className, children, ...props }: ComponentProps<typeof Radix.Trigger>) {
  const isOpen = use(OpenContext);
  return (
    // While the list is open the rest of the page is hidden from assistive technology, and nothing hidden may take the focus.
    <Radix.Trigger
      {...(isOpen ? { tabIndex: -1 } : {})}
      {...useFieldControl(props)}
      className={cn('ks-input ks-select', className)}
    >
      {children}
      <ChevronDown className="ks-icon" />
    </Radix.Trigger>
  );
}

/** What a `SelectValue` takes beyond the attributes of its `span`. */
export interface SelectValueProps extends Omit<ComponentProps<'span'>, 'children'> {
  placeholder?: ReactNode;
}

/** The text of the chosen item, else the `placeholder`. */
export function SelectValue({ placeholder, className, ...props }: SelectValueProps) {
  return (
    // Around the library's own, which takes no class name.
    <span {...props} className={cn('ks-one-line', className)}>
      <Radix.Value placeholder={placeholder} />
    </span>
  );
}

/** The list next to the trigger, at least as wide as it; it stands beside it in the document. */
export function SelectContent({ className, children, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      position="popper"
      sideOffset={4}
      collisionPadding={8}
      {...props}
      className={cn('stack-scope ks-select-content', className)}
    >
      <Radix.Viewport {...useStyleNonce()} className="ks-select-list">
        {children}
      </Radix.Viewport>
    </Radix.Content>
  );
}

/** One choice of a select. */
export function SelectItem({ className, children, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item {...props} className={cn('ks-menu-item ks-select-item', className)}>
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator className="ks-menu-check">
        <Check className="ks-icon" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}

/** Choices that belong together; a `SelectLabel` names them. */
export function SelectGroup({ className, ...props }: ComponentProps<typeof Radix.Group>) {
  return <Radix.Group {...props} className={cn('ks-menu-group', className)} />;
}

/** The name of a group of choices. */
export function SelectLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={cn('ks-menu-label', className)} />;
}

/** A line between choices. */
export function SelectSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator {...props} className={cn('ks-menu-separator', className)} />;
}
