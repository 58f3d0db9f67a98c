import { ScrollArea as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useStyleNonce } from '../style-nonce.tsx';
import { useDirection } from '../use-direction.ts';
import { withRef } from '../with-ref.ts';

/** A scrollable area with thin scrollbars, which hide 600 ms after the pointer has left. Name it with `aria-label`. */
export const ScrollArea = /* @__PURE__ */ withRef(function ScrollArea({
  className,
  children,
  'aria-label': label,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  const naming = label ? { role: 'region', 'aria-label': label } : {};
  return (
    <Radix.Root {...props} dir={useDirection(props.dir)} className={cn('ks-scroll-area', className)}>
      {/* In the tab order, so that the arrow keys can scroll it. */}
      <Radix.Viewport {...naming} {...useStyleNonce()} tabIndex={0} className="ks-scroll-viewport">
        {children}
      </Radix.Viewport>
      <ScrollBar />
      <ScrollBar orientation="horizontal" />
      <Radix.Corner />
    </Radix.Root>
  );
});

/** One of the two scrollbars of a `ScrollArea`. Default: the vertical one. */
function ScrollBar(props: ComponentProps<typeof Radix.Scrollbar>) {
  return (
    <Radix.Scrollbar {...props} className="ks-scrollbar">
      <Radix.Thumb className="ks-scrollbar-thumb" />
    </Radix.Scrollbar>
  );
}
