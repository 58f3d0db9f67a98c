import { cn, useIsBeforeHydration, useStyleNonce } from '@keystack/ui';
import type { ComponentProps } from 'react';
import { InlineScript } from './inline-script.tsx';

// Also the text of an inline script, so it must not use outer variables.
function fillWindow(page: HTMLElement | null): void {
  const top = page ? page.getBoundingClientRect().top + window.scrollY : 0;
  const bottom = Number.parseFloat(getComputedStyle(document.body).marginBottom) || 0;
  if (page && top > 0) page.style.minBlockSize = `calc(100dvh - ${top + bottom}px)`;
}

/**
 * The main part of a page that fills the window, minus the height of the host app's content above it, such as a header,
 * and the margin of its body.
 */
export function FullPage({ className, children, ...props }: Omit<ComponentProps<'main'>, 'ref'>) {
  const isServerRendered = useIsBeforeHydration();
  const nonce = useStyleNonce();
  return (
    <main {...props} ref={fillWindow} className={cn('stack-scope', className)}>
      {isServerRendered && (
        // Before the first paint, so that nothing moves on hydration.
        <InlineScript {...nonce} text={`(${fillWindow})(document.currentScript.parentElement)`} />
      )}
      {children}
    </main>
  );
}
