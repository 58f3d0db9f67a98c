import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** The props of `Label`. Also accepts the attributes of a `label`. */
export interface LabelProps extends ComponentProps<'label'> {
  /** The id of the control. */
  htmlFor: string;
}

/** The label of a control. */
export const Label = /* @__PURE__ */ withRef(function Label({ htmlFor, className, children, ...props }: LabelProps) {
  return (
    <label {...props} htmlFor={htmlFor} className={cn('ks-label', className)}>
      {children}
    </label>
  );
});
