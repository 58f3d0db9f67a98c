import { HoverCard as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { withRef } from '../with-ref.ts';

/**
 * The root of a card that previews the target of a link. Contains one `HoverCardTrigger` and one `HoverCardContent`.
 */
export function HoverCard(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

/** The link that opens the card on hover and focus. */
export const HoverCardTrigger = /* @__PURE__ */ withRef(function HoverCardTrigger({
  className,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...props} className={cn('ks-link', className)} />;
});

/**
 * The card, centered below the link. Only sighted users get it: do not show anything that is not at the link's target.
 */
export const HoverCardContent = /* @__PURE__ */ withRef(function HoverCardContent({
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="center"
      sideOffset={4}
      collisionPadding={8}
      {...props}
      className={cn('stack-scope ks-popover ks-hover-card', className)}
    />
  );
});
