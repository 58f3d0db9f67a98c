import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useDirection } from './use-direction.ts';

/** The root of tabs: one `TabsList`, and one `TabsContent` for each `TabsTrigger`. */
export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root dir={useDirection()} {...props} className={cn('ks-tabs', className)} />;
}

/** The row of tabs; name it with `aria-label`. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className={cn('ks-tab-list', className)} />;
}

/** One tab, tied to the content of the same `value`. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} className={cn('ks-tab', className)} />;
}

/** What is shown while its tab is chosen. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('ks-tab-content', className)} />;
}
