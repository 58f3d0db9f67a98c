import { type AriaAttributes, createContext, useContext } from 'react';

/** The data that a field passes to its control. */
interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** Passes the ids and the validity of a field to its control. `null` outside of a field. */
export const FieldContext = createContext<FieldControl | null>(null);

interface ControlProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> {
  id?: string | undefined;
}

/** Returns the props of a control, connected to the field around it. Outside a field they stay unchanged. */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = useContext(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    'aria-describedby': [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
  };
}
