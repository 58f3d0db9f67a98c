import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';

/** A text input of several lines; inside a `Field` it is wired to label, description and error. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl(props)} className={cn('ks-input ks-textarea', className)} />;
}
