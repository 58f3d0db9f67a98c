import { Slot } from 'radix-ui';
import { type ComponentProps, createContext, useContext, useId } from 'react';
import { cn } from '../cn.ts';
import { Label } from '../label.tsx';
import { withRef } from '../with-ref.ts';

const ErrorsContext = createContext<Readonly<Record<string, string | undefined>>>({});
const NameContext = createContext('');
const IdContext = createContext('');

/** The props of `Form`. Also accepts the attributes of its `form`. */
export interface FormProps extends ComponentProps<'form'> {
  /** Error messages by field name. */
  errors?: Readonly<Record<string, string | undefined>>;
}

/** The root of a form whose fields are composed by hand. In the usual case use `Field` instead. */
export const Form = /* @__PURE__ */ withRef(function Form({ errors = {}, className, ...props }: FormProps) {
  return (
    <ErrorsContext.Provider value={errors}>
      <form noValidate {...props} className={cn('ks-form', className)} />
    </ErrorsContext.Provider>
  );
});

/** Sets the field name with which the parts of the field find its error. */
export function FormField({ name, children }: { name: string; children: React.ReactNode }) {
  return <NameContext.Provider value={name}>{children}</NameContext.Provider>;
}

/** The container of one field: `FormLabel`, `FormControl`, `FormDescription`, `FormMessage`. */
export const FormItem = /* @__PURE__ */ withRef(function FormItem({ className, ...props }: ComponentProps<'div'>) {
  return (
    <IdContext.Provider value={useId()}>
      <div {...props} className={cn('ks-form-item', className)} />
    </IdContext.Provider>
  );
});

/** Returns the name, error and ids of the field around a component. Throws outside of `FormItem`. */
export function useFormField() {
  const name = useContext(NameContext);
  const error = useContext(ErrorsContext)[name];
  const id = useContext(IdContext);
  if (id) return { name, error, id, descriptionId: `${id}-description`, messageId: `${id}-message` };
  throw new Error(
    'A part of a form was used outside of <FormItem>, so it cannot be connected to the other parts of its field. Put <FormField name="…"><FormItem> around it.',
  );
}

/** The label of the field. */
export const FormLabel = /* @__PURE__ */ withRef(function FormLabel({
  className,
  ...props
}: Omit<ComponentProps<typeof Label>, 'htmlFor'>) {
  const { id, error } = useFormField();
  return <Label {...props} htmlFor={id} data-invalid={Boolean(error) || undefined} className={className} />;
});

/** Gives its only child, the form control, the ids that connect it to the label, the description and the message. */
export const FormControl = /* @__PURE__ */ withRef(function FormControl(props: ComponentProps<typeof Slot.Root>) {
  const { id, error, descriptionId, messageId } = useFormField();
  return (
    <Slot.Root
      id={id}
      aria-describedby={`${descriptionId} ${messageId}`}
      aria-invalid={Boolean(error) || undefined}
      {...props}
    />
  );
});

/** The description of the field. */
export const FormDescription = /* @__PURE__ */ withRef(function FormDescription({
  className,
  ...props
}: ComponentProps<'div'>) {
  const { descriptionId } = useFormField();
  return <div {...props} id={descriptionId} className={cn('ks-field-description', className)} />;
});

/** The field's error, announced when it appears. Without an error, its children. */
export const FormMessage = /* @__PURE__ */ withRef(function FormMessage({
  className,
  children,
  ...props
}: ComponentProps<'div'>) {
  const { error, messageId } = useFormField();
  return (
    <div {...props} id={messageId} aria-live="polite" className={cn('ks-field-error', className)}>
      {error ?? children}
    </div>
  );
});
