import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The props of `Skeleton`. Also accepts the attributes of its `div`. */
export interface SkeletonProps extends ComponentProps<'div'> {
  /** `true` to show the children without the placeholder. Default: false. */
  deactivated?: boolean;
}

/** A pulsing placeholder in the shape of its children, which are hidden and inert until it is deactivated. */
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
