import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import { Menubar as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useDirection } from '../use-direction.ts';
import { withRef } from '../with-ref.ts';

/** A menu bar. Contains a `MenubarMenu` for each menu. */
export const Menubar = /* @__PURE__ */ withRef(function Menubar({
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} dir={useDirection(props.dir)} className={cn('ks-menubar', className)} />;
});

/** A menu of the bar. Contains one `MenubarTrigger` and one `MenubarContent`. */
export function MenubarMenu(props: ComponentProps<typeof Radix.Menu>) {
  return <Radix.Menu {...props} />;
}

/** The item of the bar that opens its menu. */
export const MenubarTrigger = /* @__PURE__ */ withRef(function MenubarTrigger({
  className,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} className={cn('ks-menubar-trigger', className)} />;
});

/** The panel of a menu. */
export const MenubarContent = /* @__PURE__ */ withRef(function MenubarContent({
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="start"
      alignOffset={-4}
      sideOffset={8}
      collisionPadding={8}
      {...props}
      className={cn('stack-scope ks-menu', className)}
    />
  );
});

/** A menu item. */
export const MenubarItem = /* @__PURE__ */ withRef(function MenubarItem({
  className,
  ...props
}: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={cn('ks-menu-item', className)} />;
});

/** A menu item that toggles. */
export const MenubarCheckboxItem = /* @__PURE__ */ withRef(function MenubarCheckboxItem({
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
export const MenubarRadioGroup = /* @__PURE__ */ withRef(function MenubarRadioGroup({
  className,
  ...props
}: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} className={cn('ks-menu-group', className)} />;
});

/** A menu item of a `MenubarRadioGroup`. */
export const MenubarRadioItem = /* @__PURE__ */ withRef(function MenubarRadioItem({
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
export const MenubarLabel = /* @__PURE__ */ withRef(function MenubarLabel({
  className,
  ...props
}: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={cn('ks-menu-label', className)} />;
});

/** A separator between groups. */
export const MenubarSeparator = /* @__PURE__ */ withRef(function MenubarSeparator({
  className,
  ...props
}: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator {...props} className={cn('ks-menu-separator', className)} />;
});

/** The root of a submenu. Contains one `MenubarSubTrigger` and one `MenubarSubContent`. */
export function MenubarSub(props: ComponentProps<typeof Radix.Sub>) {
  return <Radix.Sub {...props} />;
}

/** The menu item that opens the submenu. */
export const MenubarSubTrigger = /* @__PURE__ */ withRef(function MenubarSubTrigger({
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
export const MenubarSubContent = /* @__PURE__ */ withRef(function MenubarSubContent({
  className,
  ...props
}: ComponentProps<typeof Radix.SubContent>) {
  return <Radix.SubContent collisionPadding={8} {...props} className={cn('stack-scope ks-menu', className)} />;
});
