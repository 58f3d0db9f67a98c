import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { Checkbox as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';
import { withRef } from './with-ref.ts';

/** A checkbox. `checked="indeterminate"` shows a dash. */
export const Checkbox = /* @__PURE__ */ withRef(function Checkbox({
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root {...useFieldControl(props)} className={cn('ks-checkbox', className)}>
      <Radix.Indicator className="ks-checkbox-mark">
        <Check className="ks-icon" />
        <Minus className="ks-icon" />
      </Radix.Indicator>
    </Radix.Root>
  );
});
