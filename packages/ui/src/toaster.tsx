import X from 'lucide-react/icons/x';
import { Toast as Radix } from 'radix-ui';
import { type ComponentProps, useEffect } from 'react';
import { cn } from './cn.ts';
import { type ToastContent, useToast } from './toast.ts';

/** What a `Toast` takes beyond the attributes of its `li`. */
export interface ToastProps extends ComponentProps<typeof Radix.Root> {
  variant?: ToastContent['variant'];
}

/** The panel of one toast. */
export function Toast({ variant = 'default', className, ...props }: ToastProps) {
  return <Radix.Root {...props} data-variant={variant} className={cn('ks-toast', className)} />;
}

/** What happened, in few words. */
export function ToastTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title {...props} className={cn('ks-toast-title', className)} />;
}

/** What there is to know about it. */
export function ToastDescription({ className, ...props }: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description {...props} className={cn('ks-toast-description', className)} />;
}

/** A button in a toast; `altText` tells those who cannot reach it in time how else to do the same. */
export function ToastAction({ className, children, ...props }: ComponentProps<typeof Radix.Action>) {
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
}

/** What a `Toaster` takes. */
export interface ToasterProps {
  /** Names the region of the toasts; `{hotkey}` stands for the key that leads there. */
  label?: string;
  closeLabel?: string;
}

/** Shows the page's toasts; put it into the page once. F8 leads to it. */
export function Toaster({ label = 'Notifications ({hotkey})', closeLabel = 'Close' }: ToasterProps) {
  const { toasts, dismiss } = useToast();

  // Their clocks stop with them; the next toaster would show them again.
  useEffect(() => () => dismiss(), [dismiss]);

  return (
    <Radix.Provider>
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
