import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** A styled anchor. */
export const Link = /* @__PURE__ */ withRef(function Link({ className, ...props }: ComponentProps<'a'>) {
  return <a {...props} className={cn('ks-link', className)} />;
});
