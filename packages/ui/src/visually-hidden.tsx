import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={cn('ks-visually-hidden', className)} />;
}
