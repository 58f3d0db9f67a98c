import { Slider as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useDirection } from './use-direction.ts';
import { withRef } from './with-ref.ts';

/** A slider for one or several numbers, by default from 0 to 100 in steps of 1. Name it with `aria-label`. */
export const Slider = /* @__PURE__ */ withRef(function Slider({
  'aria-label': label,
  'aria-labelledby': labelledBy,
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  const thumbs = props.value ?? props.defaultValue ?? [props.min ?? 0];
  return (
    <Radix.Root {...props} dir={useDirection(props.dir)} className={cn('ks-slider', className)}>
      <Radix.Track className="ks-slider-track">
        <Radix.Range className="ks-slider-range" />
      </Radix.Track>
      {Object.keys(thumbs).map((place) => (
        <Radix.Thumb key={place} aria-label={label} aria-labelledby={labelledBy} className="ks-slider-thumb" />
      ))}
    </Radix.Root>
  );
});
