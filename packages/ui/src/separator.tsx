import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** A thin line. With children it renders line, text, line. */
export const Separator = /* @__PURE__ */ withRef(function Separator({
  className,
  children,
  ...props
}: ComponentProps<'div'>) {
  return (
    <div {...props} className={cn('ks-separator', className)}>
      {children && <span className="ks-part">{children}</span>}
    </div>
  );
});
