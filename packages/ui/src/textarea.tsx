import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';
import { withRef } from './with-ref.ts';

/** A multi-line text input. Inside a `Field` it is connected to label, description and error. */
export const Textarea = /* @__PURE__ */ withRef(function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl(props)} className={cn('ks-input ks-textarea', className)} />;
});
