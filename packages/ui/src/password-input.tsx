import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';
import { withRef } from './with-ref.ts';

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
  const Icon = visible ? EyeOff : Eye;
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
        <Icon className="ks-icon" />
      </button>
    </div>
  );
});
