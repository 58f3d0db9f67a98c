import type { ComponentProps } from 'react';
import { usePartStyle } from './part-styles.ts';
import { withRef } from './with-ref.ts';

/** The props of `Label`. Also accepts the attributes of a `label`. */
export interface LabelProps extends ComponentProps<'label'> {
  /** The id of the control. */
  htmlFor: string;
}

/** The label of a control. */
export const Label = /* @__PURE__ */ withRef(function Label({
  htmlFor,
  className,
  style,
  children,
  ...props
}: LabelProps) {
  return (
    <label {...props} htmlFor={htmlFor} {...usePartStyle('label', style, 'ks-label', className)}>
      {children}
    </label>
  );
});
