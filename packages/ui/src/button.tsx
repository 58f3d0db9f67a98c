import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  type MouseEvent,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { type PartStyle, type PartStyles, PartStylesContext, withPartStyle } from './part-styles.ts';
import { Spinner } from './spinner.tsx';
import { usePending } from './use-pending.ts';
import { withRef } from './with-ref.ts';

/** The visual style of a button. */
export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
/** The size of a button: 36 px (`default`), 32 px (`sm`) or 40 px (`lg`) high, or a square of 36 px (`icon`). */
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

/** The props of `Button`. Also accepts the attributes of a native button. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** `true` to style its one child, such as a link, as a button instead of rendering a button. */
  asChild?: boolean;
  /** `true` to disable the button and show a spinner, as a pending `onClick` does. */
  loading?: boolean;
  /** Class or style of the app for this button, instead of that for buttons of its variant. */
  partStyle?: PartStyle | undefined;
  /** If this returns a promise, the button is disabled and shows a spinner until it settles. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
}

/** The parts of buttons that apps can style. */
const parts: Partial<Record<ButtonVariant, keyof PartStyles>> = {
  default: 'primaryButton',
  outline: 'secondaryButton',
  secondary: 'secondaryButton',
};

/** A button that does not submit unless `type="submit"` is set, and cannot be pressed twice while pending. */
export const Button = /* @__PURE__ */ withRef(function Button({
  variant = 'default',
  size = 'default',
  asChild = false,
  loading = false,
  type = 'button',
  disabled,
  onClick,
  className,
  style,
  partStyle,
  children,
  ...props
}: ButtonProps) {
  const [pending, track] = usePending();
  const pressed = useRef<HTMLButtonElement>(null);
  const busy = loading || pending;

  // A browser blurs a disabled button, and a keyboard user would start again at the top of the page.
  useEffect(() => {
    if (pending) return;
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [pending]);

  function press(event: MouseEvent<HTMLButtonElement>) {
    const outcome = onClick?.(event);
    if (!(outcome instanceof Promise)) return;
    pressed.current = event.currentTarget;
    void track(outcome);
  }

  const partStyles = useContext(PartStylesContext);
  const part = parts[variant];
  const own = partStyle ?? (part && partStyles?.[part]);
  const shared = { 'data-variant': variant, 'data-size': size, onClick: press };
  // Not Radix's Slot, which is four times as large as the rest of this file.
  if (asChild && isValidElement<ComponentProps<'button'>>(children)) {
    const childProps = children.props;
    return cloneElement(children, {
      ...props,
      ...shared,
      ...childProps,
      ...withPartStyle(own, { ...style, ...childProps.style }, 'ks-button', className, childProps.className),
      onClick: (event) => {
        childProps.onClick?.(event);
        press(event);
      },
    });
  }
  return (
    <button
      {...props}
      {...shared}
      {...withPartStyle(own, style, 'ks-button', className)}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      <span className="ks-button-content">{children}</span>
    </button>
  );
});
