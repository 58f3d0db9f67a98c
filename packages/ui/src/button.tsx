import { type ComponentProps, cloneElement, isValidElement, type MouseEvent, useEffect, useRef } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';
import { usePending } from './use-pending.ts';

/** The looks of a button. */
export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
/** The heights of a button: 36 px, 32 px, 40 px, and a square of 36 px. */
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

/** What a `Button` takes beyond the attributes of the native one. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Gives its look to its one child, such as a link, in place of a button. */
  asChild?: boolean;
  /** Shows the spinner and disables, as a running `onClick` does. */
  loading?: boolean;
  /** While a returned promise is unsettled the button shows a spinner and is disabled. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
}

/** A button that does not submit unless told so (`type="submit"`) and cannot be pressed twice while it works. */
export function Button({
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

  // A browser takes the focus from a disabled button, and a keyboard user would start again at the top of the page.
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

  const look = { 'data-variant': variant, 'data-size': size, onClick: press, className: cn('ks-button', className) };
  // Not Radix's Slot, which weighs as much as the rest of this file four times over.
  if (asChild && isValidElement<ComponentProps<'button'>>(children)) {
    const own = children.props;
    return cloneElement(children, {
      ...props,
      ...look,
      ...own,
      style: { ...props.style, ...own.style },
      className: cn(look.className, own.className),
      onClick: (event) => {
        own.onClick?.(event);
        press(event);
      },
    });
  }
  return (
    <button {...props} {...look} type={type} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy && <Spinner />}
      <span className="ks-button-content">{children}</span>
    </button>
  );
}
