import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { FieldContext } from './field-control.ts';
import { Label } from './label.tsx';
import { withRef } from './with-ref.ts';

/** The props of `LabeledControl`. Also accepts the attributes of its `div`. */
export interface LabeledControlProps extends ComponentProps<'div'> {
  label: ReactNode;
  description?: ReactNode;
}

/** One control (`Checkbox`, `Switch`, `RadioGroupItem`) next to its clickable label. */
export const LabeledControl = /* @__PURE__ */ withRef(function LabeledControl({
  label,
  description,
  className,
  children,
  ...props
}: LabeledControlProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const describedBy = description ? descriptionId : undefined;
  return (
    <div {...props} className={cn('ks-choice', className)}>
      <FieldContext.Provider value={{ id, describedBy, invalid: false }}>{children}</FieldContext.Provider>
      <div className="ks-part">
        <Label htmlFor={id}>{label}</Label>
        {description && (
          <div id={descriptionId} className="ks-field-description">
            {description}
          </div>
        )}
      </div>
    </div>
  );
});
