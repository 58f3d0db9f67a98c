import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { withRef } from '../with-ref.ts';

/** Text in the style of a `Label`, for elements that are not form controls. */
export const SpanLabel = /* @__PURE__ */ withRef(function SpanLabel({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={cn('ks-label', className)} />;
});
