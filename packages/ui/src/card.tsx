import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { usePartStyle } from './part-styles.ts';
import { Typography } from './typography.tsx';
import { withRef } from './with-ref.ts';

/** A card: a raised surface around related content. */
export const Card = /* @__PURE__ */ withRef(function Card({ className, style, ...props }: ComponentProps<'div'>) {
  return <div {...props} {...usePartStyle('card', style, 'ks-card', className)} />;
});

/** The header of a card: title and description. */
export const CardHeader = /* @__PURE__ */ withRef(function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-card-header', className)} />;
});

/** The body of a card. */
export const CardContent = /* @__PURE__ */ withRef(function CardContent({
  className,
  ...props
}: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-card-content', className)} />;
});

/** The actions of a card, in one row. */
export const CardFooter = /* @__PURE__ */ withRef(function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-card-footer', className)} />;
});

/** The title of a card. */
export const CardTitle = /* @__PURE__ */ withRef(function CardTitle(props: ComponentProps<typeof Typography>) {
  return <Typography type="h3" {...props} />;
});

/** The subtitle of a card. */
export const CardSubtitle = /* @__PURE__ */ withRef(function CardSubtitle(props: ComponentProps<typeof Typography>) {
  return <Typography type="label" variant="secondary" {...props} />;
});

/** The description of a card. */
export const CardDescription = /* @__PURE__ */ withRef(function CardDescription(
  props: ComponentProps<typeof Typography>,
) {
  return <Typography variant="secondary" {...props} />;
});

/** A card that is one link. */
export const ClickableCard = /* @__PURE__ */ withRef(function ClickableCard({
  className,
  children,
  ...props
}: ComponentProps<'a'>) {
  return (
    <a {...props} className={cn('ks-card ks-clickable-card', className)}>
      {children}
    </a>
  );
});
