import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldContext } from './field-control.ts';
import { Label } from './label.tsx';
import { usePartStyle } from './part-styles.ts';
import { withRef } from './with-ref.ts';

/** The props of `Field`. Also accepts the attributes of its `div`. */
export interface FieldProps extends ComponentProps<'div'> {
  label: ReactNode;
  description?: ReactNode;
  /** Marks the control as invalid. Announced when it appears. */
  error?: ReactNode;
  /** Shown at the end of the label's line. Follows the control in the tab order. */
  aside?: ReactNode;
  /** The id of the control. Default: a generated id. */
  controlId?: string;
}

/** A label, one control (`Input`, `PasswordInput`, or any that calls `useFieldControl`), description and error. */
export const Field = /* @__PURE__ */ withRef(function Field({
  label,
  description,
  error,
  aside,
  controlId,
  className,
  style,
  children,
  ...props
}: FieldProps) {
  const generated = useId();
  const id = controlId ?? generated;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const invalid = Boolean(error);
  const describedBy = [description && descriptionId, invalid && errorId].filter(Boolean).join(' ') || undefined;

  return (
    <div {...props} {...usePartStyle('field', style, 'ks-field', className)}>
      <Label htmlFor={id}>{label}</Label>
      <FieldContext.Provider value={{ id, describedBy, invalid }}>{children}</FieldContext.Provider>
      {aside && <div className="ks-field-aside">{aside}</div>}
      {description && (
        <div id={descriptionId} className="ks-field-description">
          {description}
        </div>
      )}
      {/* Stays in the page while empty: a live region announces only later changes of its content. */}
      <div id={errorId} aria-live="polite" className="ks-field-error">
        {error}
      </div>
    </div>
  );
});
