import { ToggleGroup as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useDirection } from './use-direction.ts';

/** A row of buttons of which one (`type="single"`) or any number (`type="multiple"`) is pressed. Name it with `aria-label`. */
export function ToggleGroup({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root dir={useDirection()} {...props} className={cn('ks-toggle-group', className)} />;
}

/** A button of a `ToggleGroup`. */
export function ToggleGroupItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={cn('ks-toggle', className)} />;
}
