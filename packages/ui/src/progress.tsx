import { Progress as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** A progress bar from 0 to `max` (default: 100). Without a value it is indeterminate. */
export const Progress = /* @__PURE__ */ withRef(function Progress({
  value = null,
  max = 100,
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root {...props} value={value} max={max} className={cn('ks-progress', className)}>
      <Radix.Indicator
        className="ks-progress-indicator"
        style={value === null ? undefined : { inlineSize: `${(value / max) * 100}%` }}
      />
    </Radix.Root>
  );
});
