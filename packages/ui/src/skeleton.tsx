import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** What a `Skeleton` takes beyond the attributes of its `div`. */
export interface SkeletonProps extends ComponentProps<'div'> {
  /** Shows the children as they are. */
  deactivated?: boolean;
}

/** A pulsing block in the shape of its children, which cannot be seen, pressed or selected until it is deactivated. */
export function Skeleton({ deactivated = false, className, ...props }: SkeletonProps) {
  return (
    <div
      {...props}
      inert={!deactivated}
      data-stack-state={deactivated ? 'deactivated' : 'activated'}
      className={cn('ks-skeleton', className)}
    />
  );
}
