import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** What an `AspectRatio` takes beyond the attributes of its `div`. */
export interface AspectRatioProps extends ComponentProps<'div'> {
  /** Width divided by height. */
  ratio?: number;
}

/** A box as wide as there is room, and in this ratio high; its one child fills it. */
export function AspectRatio({ ratio = 1, className, style, ...props }: AspectRatioProps) {
  return <div {...props} className={cn('ks-aspect-ratio', className)} style={{ aspectRatio: ratio, ...style }} />;
}
