import { Collapsible as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The root of something that opens in place: one `CollapsibleTrigger` and one `CollapsibleContent`. */
export function Collapsible({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} className={cn('ks-collapsible', className)} />;
}

/** Turns its one child into the button that opens and closes. */
export function CollapsibleTrigger(props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>) {
  return <Radix.Trigger {...props} asChild />;
}

/** What is shown while it is open. */
export function CollapsibleContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('ks-collapsible-content', className)} />;
}
