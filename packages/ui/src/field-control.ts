import { type AriaAttributes, createContext, use } from 'react';

/** What a field tells the control inside it. */
interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** Carries a field's wiring to its control. */
export const FieldContext = createContext<FieldControl | null>(null);

interface ControlProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> {
  id?: string | undefined;
}

/** The props of a control, wired to the field around it; outside a field they stay as they are. */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = use(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    'aria-describedby': [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
  };
}
