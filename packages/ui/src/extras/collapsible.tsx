import { Collapsible as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { withRef } from '../with-ref.ts';

/** The root of a collapsible area. Contains one `CollapsibleTrigger` and one `CollapsibleContent`. */
export const Collapsible = /* @__PURE__ */ withRef(function Collapsible({
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} className={cn('ks-collapsible', className)} />;
});

/** Turns its one child into the button that opens and closes the area. */
export const CollapsibleTrigger = /* @__PURE__ */ withRef(function CollapsibleTrigger(
  props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>,
) {
  return <Radix.Trigger {...props} asChild />;
});

/** The content of a collapsible area, shown while it is open. */
export const CollapsibleContent = /* @__PURE__ */ withRef(function CollapsibleContent({
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('ks-collapsible-content', className)} />;
});
