import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Typography } from './typography.tsx';

/** A card: a raised surface around related content. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-card', className)} />;
}

/** The header of a card: title and description. */
export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-card-header', className)} />;
}

/** The body of a card. */
export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-card-content', className)} />;
}

/** The actions of a card, in one row. */
export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-card-footer', className)} />;
}

/** The title of a card. */
export function CardTitle(props: ComponentProps<typeof Typography>) {
  return <Typography type="h3" {...props} />;
}

/** The subtitle of a card. */
export function CardSubtitle(props: ComponentProps<typeof Typography>) {
  return <Typography type="label" variant="secondary" {...props} />;
}

/** The description of a card. */
export function CardDescription(props: ComponentProps<typeof Typography>) {
  return <Typography variant="secondary" {...props} />;
}

/** A card that is one link. */
export function ClickableCard({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} className={cn('ks-card ks-clickable-card', className)}>
      {children}
    </a>
  );
}
