import { ToggleGroup as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useDirection } from '../use-direction.ts';
import { withRef } from '../with-ref.ts';

/**
 * A row of buttons of which one (`type="single"`) or any number (`type="multiple"`) is pressed. Name it with
 * `aria-label`.
 */
export const ToggleGroup = /* @__PURE__ */ withRef(function ToggleGroup({
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} dir={useDirection(props.dir)} className={cn('ks-toggle-group', className)} />;
});

/** A button of a `ToggleGroup`. */
export const ToggleGroupItem = /* @__PURE__ */ withRef(function ToggleGroupItem({
  className,
  ...props
}: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={cn('ks-toggle', className)} />;
});
