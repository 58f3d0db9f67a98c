import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react';
import { Input } from '../input.tsx';
import { withRef } from '../with-ref.ts';

/** The props of `DelayedInput`. Also accepts the attributes of an `input`. */
export interface DelayedInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  /** Debounce delay after the last key press, in milliseconds. Default: 500. */
  delay?: number;
}

/** An uncontrolled input with a debounced `onChange`. Set its initial value with `defaultValue`. */
export const DelayedInput = /* @__PURE__ */ withRef(function DelayedInput({
  delay = 500,
  onChange,
  ...props
}: DelayedInputProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(event: ChangeEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current?.(event), delay);
  }

  return <Input {...props} onChange={change} />;
});
