import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Text in the look of a `Label`, for what is no form control. */
export function SpanLabel({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={cn('ks-label', className)} />;
}
