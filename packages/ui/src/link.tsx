import type { ComponentProps } from 'react';
import { usePartStyle } from './part-styles.ts';
import { withRef } from './with-ref.ts';

/** A styled anchor. */
export const Link = /* @__PURE__ */ withRef(function Link({ className, style, ...props }: ComponentProps<'a'>) {
  return <a {...props} {...usePartStyle('link', style, 'ks-link', className)} />;
});
