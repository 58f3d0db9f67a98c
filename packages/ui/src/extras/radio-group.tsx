import { RadioGroup as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useFieldControl } from '../field-control.ts';
import { useDirection } from '../use-direction.ts';
import { withRef } from '../with-ref.ts';

/** The root of a group of radio buttons. Name it with `aria-label`. */
export const RadioGroup = /* @__PURE__ */ withRef(function RadioGroup({
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} dir={useDirection(props.dir)} className={cn('ks-radio-group', className)} />;
});

/** A radio button. Wrap it in a `LabeledControl` for its label. */
export const RadioGroupItem = /* @__PURE__ */ withRef(function RadioGroupItem({
  className,
  ...props
}: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item {...useFieldControl(props)} className={cn('ks-checkbox ks-radio', className)}>
      <Radix.Indicator className="ks-radio-mark" />
    </Radix.Item>
  );
});
