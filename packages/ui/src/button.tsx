import { type ComponentProps, cloneElement, isValidElement, type MouseEvent, useEffect, useRef } from 'react';
import { cn } from './cn.ts';
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
  /** If this returns a promise, the button is disabled and shows a spinner until it settles. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
}

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

  const shared = { 'data-variant': variant, 'data-size': size, onClick: press, className: cn('ks-button', className) };
  // Not Radix's Slot, which is four times as large as the rest of this file.
  if (asChild && isValidElement<ComponentProps<'button'>>(children)) {
    const own = children.props;
    return cloneElement(children, {
      ...props,
      ...shared,
      ...own,
      style: { ...props.style, ...own.style },
      className: cn('ks-button', className, own.className),
      onClick: (event) => {
        own.onClick?.(event);
        press(event);
      },
    });
  }
  return (
    <button {...props} {...shared} type={type} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy && <Spinner />}
      <span className="ks-button-content">{children}</span>
    </button>
  );
});
