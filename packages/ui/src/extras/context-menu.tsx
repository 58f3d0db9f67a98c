import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import { ContextMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useDirection } from '../use-direction.ts';
import { withRef } from '../with-ref.ts';

/** The root of a context menu. Contains one `ContextMenuTrigger` and one `ContextMenuContent`. */
export function ContextMenu(props: Omit<ComponentProps<typeof Radix.Root>, 'modal'>) {
  // Not modal: locking the page's scrolling would inject a style element, which a strict Content-Security-Policy
  // blocks.
  return <Radix.Root {...props} dir={useDirection(props.dir)} modal={false} />;
}

/** The area that opens the menu on right-click. Its actions must be reachable elsewhere too. */
export const ContextMenuTrigger = /* @__PURE__ */ withRef(function ContextMenuTrigger({
  className,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} className={cn('ks-context-menu-area', className)} />;
});

/** The panel of the menu. */
export const ContextMenuContent = /* @__PURE__ */ withRef(function ContextMenuContent({
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content collisionPadding={8} {...props} className={cn('stack-scope ks-menu', className)} />;
});

/** A menu item. */
export const ContextMenuItem = /* @__PURE__ */ withRef(function ContextMenuItem({
  className,
  ...props
}: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={cn('ks-menu-item', className)} />;
});

/** A menu item that toggles. */
export const ContextMenuCheckboxItem = /* @__PURE__ */ withRef(function ContextMenuCheckboxItem({
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
export const ContextMenuRadioGroup = /* @__PURE__ */ withRef(function ContextMenuRadioGroup({
  className,
  ...props
}: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} className={cn('ks-menu-group', className)} />;
});

/** A menu item of a `ContextMenuRadioGroup`. */
export const ContextMenuRadioItem = /* @__PURE__ */ withRef(function ContextMenuRadioItem({
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

/** A label in a menu, which cannot be selected. */
export const ContextMenuLabel = /* @__PURE__ */ withRef(function ContextMenuLabel({
  className,
  ...props
}: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={cn('ks-menu-label', className)} />;
});

/** A separator between groups. */
export const ContextMenuSeparator = /* @__PURE__ */ withRef(function ContextMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator {...props} className={cn('ks-menu-separator', className)} />;
});

/** The root of a submenu. Contains one `ContextMenuSubTrigger` and one `ContextMenuSubContent`. */
export function ContextMenuSub(props: ComponentProps<typeof Radix.Sub>) {
  return <Radix.Sub {...props} />;
}

/** The menu item that opens the submenu. */
export const ContextMenuSubTrigger = /* @__PURE__ */ withRef(function ContextMenuSubTrigger({
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
export const ContextMenuSubContent = /* @__PURE__ */ withRef(function ContextMenuSubContent({
  className,
  ...props
}: ComponentProps<typeof Radix.SubContent>) {
  return <Radix.SubContent collisionPadding={8} {...props} className={cn('stack-scope ks-menu', className)} />;
});
