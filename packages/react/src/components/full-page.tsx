import { cn, useServerRendered, useStyleNonce } from '@keystack/ui';
import type { ComponentProps } from 'react';

// Also the text of an inline script, so it uses nothing from outside.
function fill(page: HTMLElement | null): void {
  const top = page ? page.getBoundingClientRect().top + window.scrollY : 0;
  if (page && top > 0) page.style.minBlockSize = `calc(100dvh - ${top}px)`;
}

/** The main part of a page that fills the window. What the host has above it, such as a header, makes it no longer than that. */
export function FullPage({ className, children, ...props }: Omit<ComponentProps<'main'>, 'ref'>) {
  const isServerRendered = useServerRendered();
  const nonce = useStyleNonce();
  return (
    <main {...props} ref={fill} className={cn('stack-scope', className)}>
      {isServerRendered && (
        // Before the first paint, so that nothing moves when React takes over.
        <script {...nonce} suppressHydrationWarning>{`(${fill})(document.currentScript.parentElement)`}</script>
      )}
      {children}
    </main>
  );
}
