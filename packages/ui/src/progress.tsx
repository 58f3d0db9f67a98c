import { Progress as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** How far something has come, out of 100 unless `max` says otherwise; without a value it only shows that it goes on. */
export function Progress({ value = null, max = 100, className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root {...props} value={value} max={max} className={cn('ks-progress', className)}>
      <Radix.Indicator
        className="ks-progress-indicator"
        style={value === null ? undefined : { inlineSize: `${(value / max) * 100}%` }}
      />
    </Radix.Root>
  );
}
