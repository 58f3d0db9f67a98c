import type { ComponentProps } from 'react';
import { usePartStyle } from './part-styles.ts';
import { withRef } from './with-ref.ts';

/** The props of `Badge`. Also accepts the attributes of its `span`. */
export interface BadgeProps extends ComponentProps<'span'> {
  variant?: 'default' | 'secondary' | 'destructive' | 'outline';
}

/** A short label, for example for a status. */
export const Badge = /* @__PURE__ */ withRef(function Badge({
  variant = 'default',
  className,
  style,
  ...props
}: BadgeProps) {
  return <span {...props} data-variant={variant} {...usePartStyle('badge', style, 'ks-badge', className)} />;
});
