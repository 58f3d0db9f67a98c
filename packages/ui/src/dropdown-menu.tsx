import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { cn } from './cn.ts';
import { usePartStyle } from './part-styles.ts';
import { Spinner } from './spinner.tsx';
import { useDirection } from './use-direction.ts';
import { usePending } from './use-pending.ts';
import { withRef } from './with-ref.ts';

// This module is larger than all others together, so it is a separate entry point: load it when a menu is first opened
// (`lazy` around a component that renders `<DropdownMenu defaultOpen>`, with the bare trigger as the fallback).

const CloseContext = createContext<() => void>(() => {});

/** The root of a menu. Contains one `DropdownMenuTrigger` and one `DropdownMenuContent`. */
export function DropdownMenu({ open, defaultOpen = false, onOpenChange, ...props }: Radix.DropdownMenuProps) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }
  return (
    <CloseContext.Provider value={() => change(false)}>
      {/* Not modal: locking the page's scrolling would inject a style element, which a strict Content-Security-Policy blocks. */}
      <Radix.Root modal={false} {...props} dir={useDirection(props.dir)} open={open ?? ownOpen} onOpenChange={change} />
    </CloseContext.Provider>
  );
}

/** Turns its one child into the button that opens the menu. */
export const DropdownMenuTrigger = /* @__PURE__ */ withRef(function DropdownMenuTrigger(
  props: Omit<Radix.DropdownMenuTriggerProps, 'asChild'>,
) {
  return <Radix.Trigger asChild {...props} />;
});

/** The panel of a menu, rendered next to its trigger in the DOM, so in the same landmark, theme and direction. */
export const DropdownMenuContent = /* @__PURE__ */ withRef(function DropdownMenuContent({
  className,
  style,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  const part = usePartStyle('menu', style, 'stack-scope ks-menu', className);
  return <Radix.Content sideOffset={4} collisionPadding={8} {...props} {...part} />;
});

/** The props of `DropdownMenuItem`. Also accepts the attributes of its `div`. */
export interface DropdownMenuItemProps extends Omit<ComponentProps<typeof Radix.Item>, 'onSelect' | 'asChild'> {
  icon?: ReactNode;
  /**
   * If this returns a promise, the menu stays open, with a spinner in the item, until it settles. It also stays open if
   * the result is "prevent-close".
   */
  onSelect?: (event: Event) => unknown;
}

/** A menu item. */
export const DropdownMenuItem = /* @__PURE__ */ withRef(function DropdownMenuItem({
  icon,
  onSelect,
  disabled,
  className,
  style,
  children,
  ...props
}: DropdownMenuItemProps) {
  const close = useContext(CloseContext);
  const [pending, track] = usePending();

  function select(event: Event) {
    const outcome = onSelect?.(event);
    if (!(outcome instanceof Promise)) return;
    event.preventDefault();
    void track(settle(outcome));
  }

  async function settle(outcome: Promise<unknown>) {
    let result: unknown;
    try {
      result = await outcome;
    } finally {
      if (result !== 'prevent-close') close();
    }
  }

  return (
    <Radix.Item
      {...props}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      onSelect={select}
      {...usePartStyle('menuItem', style, 'ks-menu-item', className)}
    >
      {(pending || icon) && <span className="ks-menu-icon">{pending ? <Spinner /> : icon}</span>}
      {children}
    </Radix.Item>
  );
});

/** A label in a menu, which cannot be selected. */
export const DropdownMenuLabel = /* @__PURE__ */ withRef(function DropdownMenuLabel({
  className,
  ...props
}: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={cn('ks-menu-label', className)} />;
});

/** A separator between groups of a menu. */
export const DropdownMenuSeparator = /* @__PURE__ */ withRef(function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator {...props} className={cn('ks-menu-separator', className)} />;
});

/** A menu item that toggles. */
export const DropdownMenuCheckboxItem = /* @__PURE__ */ withRef(function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...props} className={cn('ks-menu-item', className)}>
      <span className="ks-menu-icon">
        <Radix.ItemIndicator>
          <Check className="ks-icon" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
});

/** A group of menu items of which one is selected. */
export const DropdownMenuRadioGroup = /* @__PURE__ */ withRef(function DropdownMenuRadioGroup({
  className,
  ...props
}: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} className={cn('ks-menu-group', className)} />;
});

/** A menu item of a `DropdownMenuRadioGroup`. */
export const DropdownMenuRadioItem = /* @__PURE__ */ withRef(function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...props} className={cn('ks-menu-item', className)}>
      <span className="ks-menu-icon">
        <Radix.ItemIndicator>
          <Circle className="ks-icon ks-menu-dot" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.RadioItem>
  );
});

/** The root of a submenu. Contains one `DropdownMenuSubTrigger` and one `DropdownMenuSubContent`. */
export function DropdownMenuSub(props: ComponentProps<typeof Radix.Sub>) {
  return <Radix.Sub {...props} />;
}

/** The menu item that opens the submenu. */
export const DropdownMenuSubTrigger = /* @__PURE__ */ withRef(function DropdownMenuSubTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.SubTrigger>) {
  return (
    <Radix.SubTrigger {...props} className={cn('ks-menu-item', className)}>
      {children}
      <ChevronRight className="ks-icon ks-menu-more ks-directional" />
    </Radix.SubTrigger>
  );
});

/** The panel of the submenu. */
export const DropdownMenuSubContent = /* @__PURE__ */ withRef(function DropdownMenuSubContent({
  className,
  ...props
}: ComponentProps<typeof Radix.SubContent>) {
  return <Radix.SubContent collisionPadding={8} {...props} className={cn('stack-scope ks-menu', className)} />;
});
