import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ComponentProps, ComponentType } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

type AlertVariant = 'default' | 'destructive' | 'success';

const icons: Record<AlertVariant, ComponentType<{ className: string }>> = {
  default: Info,
  destructive: CircleAlert,
  success: CircleCheck,
};

/** The props of `Alert`. Also accepts the attributes of its `div`. */
export interface AlertProps extends ComponentProps<'div'> {
  variant?: AlertVariant;
}

/** A message that is announced when it appears. */
export const Alert = /* @__PURE__ */ withRef(function Alert({
  variant = 'default',
  className,
  children,
  ...props
}: AlertProps) {
  const Icon = icons[variant];
  return (
    <div role="alert" {...props} data-variant={variant} className={cn('ks-alert', className)}>
      <Icon className="ks-icon" />
      <div className="ks-part">{children}</div>
    </div>
  );
});
