import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';

/** A one-line text input. Inside a `Field` it is connected to label, description and error. */
export function Input({ type = 'text', className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldControl(props)} type={type} className={cn('ks-input', className)} />;
}
