import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';
import { withRef } from './with-ref.ts';

const eyePath = 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z';
const eyeOffPath =
  'm3 3 18 18M10.6 5.1 12 5c6.5 0 10 7 10 7a18 18 0 0 1-2.6 3.6M6.4 6.6A17 17 0 0 0 2 12s3.5 7 10 7c2.1 0 3.9-.7 5.4-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2';

/** The props of `PasswordInput`. Also accepts the attributes of an `input`. */
export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The accessible name of the toggle while the password is hidden. */
  showLabel?: string;
  /** The accessible name of the toggle while the password is visible. */
  hideLabel?: string;
}

/** A password input with a toggle that shows the password. `className` and `ref` go to the input. */
export const PasswordInput = /* @__PURE__ */ withRef(function PasswordInput({
  showLabel = 'Show password',
  hideLabel = 'Hide password',
  className,
  ...props
}: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <div className="ks-password">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={visible ? 'text' : 'password'}
        className={cn('ks-password-input', className)}
      />
      <button
        type="button"
        className="ks-password-toggle"
        aria-label={visible ? hideLabel : showLabel}
        disabled={props.disabled}
        onClick={() => setVisible(!visible)}
      >
        <Icon path={visible ? eyeOffPath : eyePath} />
      </button>
    </div>
  );
});
