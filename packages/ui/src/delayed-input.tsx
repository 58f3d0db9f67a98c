import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react';
import { Input } from './input.tsx';

/** What a `DelayedInput` takes beyond the attributes of an input. */
export interface DelayedInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  /** How long to wait after the last key, in milliseconds. */
  delay?: number;
}

/** An input that calls `onChange` once the typing has paused; it starts with `defaultValue`. */
export function DelayedInput({ delay = 500, onChange, ...props }: DelayedInputProps) {
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
}
