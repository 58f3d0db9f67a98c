import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** Text for assistive technology only. */
export const VisuallyHidden = /* @__PURE__ */ withRef(function VisuallyHidden({
  className,
  ...props
}: ComponentProps<'span'>) {
  return <span {...props} className={cn('ks-visually-hidden', className)} />;
});
