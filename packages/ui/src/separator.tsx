import type { ComponentProps } from 'react';
import { usePartStyle } from './part-styles.ts';
import { withRef } from './with-ref.ts';

/** A thin line. With children it renders line, text, line. */
export const Separator = /* @__PURE__ */ withRef(function Separator({
  className,
  style,
  children,
  ...props
}: ComponentProps<'div'>) {
  return (
    <div {...props} {...usePartStyle('separator', style, 'ks-separator', className)}>
      {children && <span className="ks-part">{children}</span>}
    </div>
  );
});
