import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useDirection } from './use-direction.ts';
import { withRef } from './with-ref.ts';

/** The root of tabs. Contains one `TabsList`, and one `TabsContent` for each `TabsTrigger`. */
export const Tabs = /* @__PURE__ */ withRef(function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} dir={useDirection(props.dir)} className={cn('ks-tabs', className)} />;
});

/** The row of tabs. Name it with `aria-label`. */
export const TabsList = /* @__PURE__ */ withRef(function TabsList({
  className,
  ...props
}: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className={cn('ks-tab-list', className)} />;
});

/** A tab. Selects the `TabsContent` with the same `value`. */
export const TabsTrigger = /* @__PURE__ */ withRef(function TabsTrigger({
  className,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} className={cn('ks-tab', className)} />;
});

/** The content of a tab, shown while the tab is selected. */
export const TabsContent = /* @__PURE__ */ withRef(function TabsContent({
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('ks-tab-content', className)} />;
});
