import type { ComponentProps } from 'react';
import { useFieldControl } from './field-control.ts';
import { usePartStyle } from './part-styles.ts';
import { withRef } from './with-ref.ts';

/** A one-line text input. Inside a `Field` it is connected to label, description and error. */
export const Input = /* @__PURE__ */ withRef(function Input({
  type = 'text',
  className,
  style,
  ...props
}: ComponentProps<'input'>) {
  return <input {...useFieldControl(props)} type={type} {...usePartStyle('input', style, 'ks-input', className)} />;
});
