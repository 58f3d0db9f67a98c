import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** The root of a popover. Contains one `PopoverTrigger` and one `PopoverContent`. */
export function Popover(props: Omit<ComponentProps<typeof Radix.Root>, 'modal'>) {
  return <Radix.Root {...props} />;
}

/** Turns its one child into the button that opens the popover. */
export const PopoverTrigger = /* @__PURE__ */ withRef(function PopoverTrigger(
  props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>,
) {
  return <Radix.Trigger {...props} asChild />;
});

/** The element that the popover is placed at, if not its trigger. */
export const PopoverAnchor = /* @__PURE__ */ withRef(function PopoverAnchor({
  className,
  ...props
}: ComponentProps<typeof Radix.Anchor>) {
  return <Radix.Anchor {...props} className={cn('ks-popover-anchor', className)} />;
});

/** The panel of a popover, centered below its trigger, and next to it in the DOM. Name it with `aria-label`. */
export const PopoverContent = /* @__PURE__ */ withRef(function PopoverContent({
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="center"
      sideOffset={4}
      collisionPadding={8}
      {...props}
      className={cn('stack-scope ks-popover', className)}
    />
  );
});
