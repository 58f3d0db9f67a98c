import { Switch as Radix } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';
import { Spinner } from './spinner.tsx';
import { usePending } from './use-pending.ts';

/** What a `Switch` takes beyond the attributes of its button. */
export interface SwitchProps extends Omit<ComponentProps<typeof Radix.Root>, 'onCheckedChange' | 'asChild'> {
  /** A returned promise shows a spinner and holds the switch until it settles; if it fails, the switch stays as it was. */
  onCheckedChange?: (checked: boolean) => unknown;
}

/** Turns something on or off at once. */
export function Switch({ checked, defaultChecked = false, onCheckedChange, className, ...props }: SwitchProps) {
  const [ownChecked, setOwnChecked] = useState(defaultChecked);
  const [pending, track] = usePending();

  function change(next: boolean) {
    // Held without being disabled: a browser would take the focus from it.
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
}
