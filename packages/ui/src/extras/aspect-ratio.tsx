import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { withRef } from '../with-ref.ts';

/** The props of `AspectRatio`. Also accepts the attributes of its `div`. */
export interface AspectRatioProps extends ComponentProps<'div'> {
  /** Width divided by height. */
  ratio?: number;
}

/** A box of full width whose height follows from the ratio. Its one child fills it. */
export const AspectRatio = /* @__PURE__ */ withRef(function AspectRatio({
  ratio = 1,
  className,
  style,
  ...props
}: AspectRatioProps) {
  return <div {...props} className={cn('ks-aspect-ratio', className)} style={{ aspectRatio: ratio, ...style }} />;
});
