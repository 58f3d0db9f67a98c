import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A styled anchor. */
export function Link({ className, ...props }: ComponentProps<'a'>) {
  return <a {...props} className={cn('ks-link', className)} />;
}
