import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';
import { withRef } from './with-ref.ts';

/** A one-line text input. Inside a `Field` it is connected to label, description and error. */
export const Input = /* @__PURE__ */ withRef(function Input({
  type = 'text',
  className,
  ...props
}: ComponentProps<'input'>) {
  return <input {...useFieldControl(props)} type={type} className={cn('ks-input', className)} />;
});
