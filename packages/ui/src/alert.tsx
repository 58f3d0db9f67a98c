import type { ComponentProps } from 'react';
import { alertIconPath, Icon, successIconPath } from './icon.tsx';
import { usePartStyle } from './part-styles.ts';
import { withRef } from './with-ref.ts';

type AlertVariant = 'default' | 'destructive' | 'success';

const paths: Record<AlertVariant, string> = {
  default: 'M12 12v4m0-8h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
  destructive: alertIconPath,
  success: successIconPath,
};

/** The props of `Alert`. Also accepts the attributes of its `div`. */
export interface AlertProps extends ComponentProps<'div'> {
  variant?: AlertVariant;
}

/** A message that is announced when it appears. */
export const Alert = /* @__PURE__ */ withRef(function Alert({
  variant = 'default',
  className,
  style,
  children,
  ...props
}: AlertProps) {
  return (
    <div role="alert" {...props} data-variant={variant} {...usePartStyle('alert', style, 'ks-alert', className)}>
      <Icon path={paths[variant]} />
      <div className="ks-part">{children}</div>
    </div>
  );
});
