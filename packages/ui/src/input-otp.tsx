import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldControl } from './field-control.ts';
import { withRef } from './with-ref.ts';

// A separate entry point: most pages have no such input, and the library behind it is larger than all other inputs.

/** The props of `InputOtp`. Also accepts the attributes of an `input`. */
export interface InputOtpProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength' | 'size' | 'nonce' | 'children'> {
  /** Number of characters of the code. Default: 6. */
  length?: number;
  value: string;
  onChange: (value: string) => void;
  /** Called with the code when its last character is entered. */
  onComplete?: (code: string) => void;
  /** The width and height of a slot: 36 px (default) or 40 px. */
  size?: 'default' | 'lg';
  /** Class name and style of each slot. */
  slotProps?: Pick<ComponentProps<'span'>, 'className' | 'style'> | undefined;
  /** A regular expression for the whole value. Default: digits only. */
  pattern?: string;
}

// Codes are often copied with spaces or dashes between their groups.
const withoutGaps = (text: string) => text.replace(/[\s-]/g, '');

/**
 * An input for a one-time code, with a slot for each character. Inside a `Field` it is connected to label and error.
 */
export const InputOtp = /* @__PURE__ */ withRef(function InputOtp({
  length = 6,
  size = 'default',
  pattern = REGEXP_ONLY_DIGITS,
  inputMode = 'numeric',
  slotProps,
  className,
  ...props
}: InputOtpProps) {
  return (
    <OTPInput
      autoComplete="one-time-code"
      {...useFieldControl(props)}
      maxLength={length}
      pattern={pattern}
      inputMode={inputMode}
      pasteTransformer={withoutGaps}
      // A whole code replaces the characters typed before, wherever the caret is.
      onPasteCapture={(event) => {
        if (withoutGaps(event.clipboardData.getData('text')).length >= length) event.currentTarget.select();
      }}
      pushPasswordManagerStrategy="none"
      containerClassName={cn('ks-otp', className)}
      render={({ slots }) =>
        Object.entries(slots).map(([place, { char, isActive, hasFakeCaret }]) => (
          <span
            key={place}
            aria-hidden
            {...slotProps}
            className={cn('ks-otp-slot', slotProps?.className)}
            data-size={size}
            data-active={isActive || undefined}
          >
            {char}
            {hasFakeCaret && <span className="ks-otp-caret" />}
          </span>
        ))
      }
    />
  );
});
