import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Select as Radix } from 'radix-ui';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';
import { useStyleNonce } from './style-nonce.tsx';
import { useDirection } from './use-direction.ts';
import { withRef } from './with-ref.ts';

const OpenContext = createContext(false);

/** The root of a select. Contains one `SelectTrigger` with a `SelectValue`, and one `SelectContent`. */
export function Select({ open, defaultOpen = false, onOpenChange, ...props }: Radix.SelectProps) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }
  return (
    <OpenContext.Provider value={open ?? ownOpen}>
      <Radix.Root {...props} dir={useDirection(props.dir)} open={open ?? ownOpen} onOpenChange={change} />
    </OpenContext.Provider>
  );
}

/** The button that shows the selected item and opens the list. Inside a `Field` it is connected to label and error. */
export const SelectTrigger = /* @__PURE__ */ withRef(function SelectTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  const isOpen = useContext(OpenContext);
  return (
    // While the list is open the rest of the page is hidden from assistive technology, and nothing hidden may be
    // focusable.
    <Radix.Trigger
      {...(isOpen ? { tabIndex: -1 } : {})}
      {...useFieldControl(props)}
      className={cn('ks-input ks-select', className)}
    >
      {children}
      <ChevronDown className="ks-icon" />
    </Radix.Trigger>
  );
});

/** The props of `SelectValue`. Also accepts the attributes of its `span`. */
export interface SelectValueProps extends Omit<ComponentProps<'span'>, 'children'> {
  placeholder?: ReactNode;
}

/** The text of the selected item, or the `placeholder`. */
export const SelectValue = /* @__PURE__ */ withRef(function SelectValue({
  placeholder,
  className,
  ...props
}: SelectValueProps) {
  return (
    // Wraps the library's own element, which takes no class name.
    <span {...props} className={cn('ks-one-line', className)}>
      <Radix.Value placeholder={placeholder} />
    </span>
  );
});

/** The list next to the trigger, at least as wide as it, and next to it in the DOM. */
export const SelectContent = /* @__PURE__ */ withRef(function SelectContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Content>) {
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
});

/** An item of a select. */
export const SelectItem = /* @__PURE__ */ withRef(function SelectItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item {...props} className={cn('ks-menu-item ks-select-item', className)}>
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator className="ks-menu-check">
        <Check className="ks-icon" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
});

/** A group of items. Name it with a `SelectLabel`. */
export const SelectGroup = /* @__PURE__ */ withRef(function SelectGroup({
  className,
  ...props
}: ComponentProps<typeof Radix.Group>) {
  return <Radix.Group {...props} className={cn('ks-menu-group', className)} />;
});

/** The label of a group of items. */
export const SelectLabel = /* @__PURE__ */ withRef(function SelectLabel({
  className,
  ...props
}: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={cn('ks-menu-label', className)} />;
});

/** A separator between items. */
export const SelectSeparator = /* @__PURE__ */ withRef(function SelectSeparator({
  className,
  ...props
}: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator {...props} className={cn('ks-menu-separator', className)} />;
});
