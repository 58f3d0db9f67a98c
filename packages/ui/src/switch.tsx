import { Switch as Radix } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';
import { Spinner } from './spinner.tsx';
import { usePending } from './use-pending.ts';
import { withRef } from './with-ref.ts';

/** The props of `Switch`. Also accepts the attributes of its button. */
export interface SwitchProps extends Omit<ComponentProps<typeof Radix.Root>, 'onCheckedChange' | 'asChild'> {
  /**
   * If this returns a promise, the switch is locked and shows a spinner until it settles. On rejection it stays
   * unchanged.
   */
  onCheckedChange?: (checked: boolean) => unknown;
}

/** A switch for a setting that takes effect at once. */
export const Switch = /* @__PURE__ */ withRef(function Switch({
  checked,
  defaultChecked = false,
  onCheckedChange,
  className,
  ...props
}: SwitchProps) {
  const [ownChecked, setOwnChecked] = useState(defaultChecked);
  const [pending, track] = usePending();

  function change(next: boolean) {
    // Locked without being disabled, because a browser would blur it.
    if (pending) return;
    const outcome = onCheckedChange?.(next);
    if (outcome instanceof Promise) void track(outcome.then(() => setOwnChecked(next)));
    else setOwnChecked(next);
  }

  return (
    <Radix.Root
      {...useFieldControl(props)}
      checked={checked ?? ownChecked}
      onCheckedChange={change}
      aria-busy={pending || undefined}
      className={cn('ks-switch', className)}
    >
      <Radix.Thumb className="ks-switch-thumb">{pending && <Spinner />}</Radix.Thumb>
    </Radix.Root>
  );
});
