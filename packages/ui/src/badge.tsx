import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** What a `Badge` takes beyond the attributes of its `span`. */
export interface BadgeProps extends ComponentProps<'span'> {
  variant?: 'default' | 'secondary' | 'destructive' | 'outline';
}

/** A word about the state of something. */
export function Badge({ variant = 'default', className, ...props }: BadgeProps) {
  return <span {...props} data-variant={variant} className={cn('ks-badge', className)} />;
}
