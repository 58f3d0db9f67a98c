import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** A spinner in the text's size and color. Hidden from assistive technology unless it has an `aria-label`. */
export const Spinner = /* @__PURE__ */ withRef(function Spinner({
  className,
  'aria-label': label,
  ...props
}: ComponentProps<'span'>) {
  const naming = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return <span {...naming} {...props} className={cn('ks-spinner', className)} />;
});
