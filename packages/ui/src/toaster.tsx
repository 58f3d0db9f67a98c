import X from 'lucide-react/icons/x';
import { Toast as Radix } from 'radix-ui';
import { type ComponentProps, useEffect } from 'react';
import { cn } from './cn.ts';
import { type ToastContent, useToast } from './toast.ts';
import { useDirection } from './use-direction.ts';
import { withRef } from './with-ref.ts';

/** The props of `Toast`. Also accepts the attributes of its `li`. */
export interface ToastProps extends ComponentProps<typeof Radix.Root> {
  variant?: ToastContent['variant'];
}

/** The panel of a toast. */
export const Toast = /* @__PURE__ */ withRef(function Toast({ variant = 'default', className, ...props }: ToastProps) {
  return <Radix.Root {...props} data-variant={variant} className={cn('ks-toast', className)} />;
});

/** The title of a toast. */
export const ToastTitle = /* @__PURE__ */ withRef(function ToastTitle({
  className,
  ...props
}: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title {...props} className={cn('ks-toast-title', className)} />;
});

/** The description of a toast. */
export const ToastDescription = /* @__PURE__ */ withRef(function ToastDescription({
  className,
  ...props
}: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description {...props} className={cn('ks-toast-description', className)} />;
});

/** A button in a toast. `altText` describes another way to do the same, for people who cannot reach it in time. */
export const ToastAction = /* @__PURE__ */ withRef(function ToastAction({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Action>) {
  return (
    <Radix.Action
      {...props}
      data-variant="outline"
      data-size="sm"
      className={cn('ks-button ks-toast-action', className)}
    >
      {children}
    </Radix.Action>
  );
});

/** The props of `Toaster`. */
export interface ToasterProps {
  /** The accessible name of the toast region. `{hotkey}` is replaced by the key that focuses it. */
  label?: string;
  closeLabel?: string;
  /** The text direction: toasts are at the end of a line and leave to that side. Default: that of the page. */
  dir?: 'ltr' | 'rtl' | undefined;
}

/** Shows the page's toasts. Render it once. F8 focuses it. */
export function Toaster({ label = 'Notifications ({hotkey})', closeLabel = 'Close', dir }: ToasterProps) {
  const { toasts, dismiss } = useToast();

  // Their timers stop on unmount; the next toaster would show them again.
  useEffect(() => () => dismiss(), [dismiss]);

  return (
    <Radix.Provider swipeDirection={useDirection(dir) === 'rtl' ? 'left' : 'right'}>
      {toasts.map(({ id, title, description, action, variant, duration, open }) => (
        <Toast
          key={id}
          variant={variant}
          open={open}
          onOpenChange={(next) => !next && dismiss(id)}
          {...(duration === undefined ? {} : { duration })}
        >
          <div className="ks-toast-content">
            {title && <ToastTitle>{title}</ToastTitle>}
            {description && <ToastDescription>{description}</ToastDescription>}
          </div>
          {action}
          <Radix.Close className="ks-close" aria-label={closeLabel}>
            <X className="ks-icon" />
          </Radix.Close>
        </Toast>
      ))}
      <Radix.Viewport label={label} className="stack-scope ks-toaster" />
    </Radix.Provider>
  );
}
