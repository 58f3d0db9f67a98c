import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** The props of `Skeleton`. Also accepts the attributes of its `div`. */
export interface SkeletonProps extends ComponentProps<'div'> {
  /** `true` to show the children without the placeholder. Default: false. */
  deactivated?: boolean;
}

// React 18 drops `true` for attributes that it does not know, and React 19 drops an empty string.
const inert: object = { inert: 'inert' };

/** A pulsing placeholder in the shape of its children, which are hidden and inert until it is deactivated. */
export const Skeleton = /* @__PURE__ */ withRef(function Skeleton({
  deactivated = false,
  className,
  ...props
}: SkeletonProps) {
  return (
    <div
      {...props}
      {...(deactivated ? {} : inert)}
      data-stack-state={deactivated ? 'deactivated' : 'activated'}
      className={cn('ks-skeleton', className)}
    />
  );
});
