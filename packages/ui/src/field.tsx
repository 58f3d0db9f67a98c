import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { FieldContext } from './field-control.ts';
import { Label } from './label.tsx';

/** What a `Field` takes beyond the attributes of its `div`. */
export interface FieldProps extends ComponentProps<'div'> {
  label: ReactNode;
  description?: ReactNode;
  /** Marks the control as invalid and is read out when it appears. */
  error?: ReactNode;
  /** Shown at the end of the label's line; comes after the control in the tab order. */
  aside?: ReactNode;
  /** The id of the control; made up when left out. */
  controlId?: string;
}

/** Label, one control (`Input`, `PasswordInput`, or any that calls `useFieldControl`), description and error, tied together. */
export function Field({ label, description, error, aside, controlId, className, children, ...props }: FieldProps) {
  const generated = useId();
  const id = controlId ?? generated;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const invalid = Boolean(error);
  const describedBy = cn(description ? descriptionId : null, invalid && errorId) || undefined;

  return (
    <div {...props} className={cn('ks-field', className)}>
      <Label htmlFor={id}>{label}</Label>
      <FieldContext value={{ id, describedBy, invalid }}>{children}</FieldContext>
      {aside && <div className="ks-field-aside">{aside}</div>}
      {description && (
        <div id={descriptionId} className="ks-field-description">
          {description}
        </div>
      )}
      {/* Stays in the page while empty: a live region announces only what is put into it later. */}
      <div id={errorId} aria-live="polite" className="ks-field-error">
        {error}
      </div>
    </div>
  );
}
