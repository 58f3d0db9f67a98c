import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A raised surface for one thing. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('ks-card', className)} />;
}

/** The upper part of a card: title and description. */
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
