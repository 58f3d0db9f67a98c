import type { RedirectToOptions } from '@keystack/js';
import { Link } from '@keystack/ui';
import type { MouseEvent, ReactNode } from 'react';

/** The props of `HandlerPageLink`. */
export interface HandlerPageLinkProps {
  readonly href: string;
  /** Redirects to the page, with the URL to return to after the sign-in. */
  readonly redirect: (options?: RedirectToOptions) => Promise<void>;
  readonly children: ReactNode;
}

/**
 * A link to another page of the handler. A plain click calls `redirect`; clicks with a modifier key are left to the
 * browser, which opens a new tab or window.
 */
export function HandlerPageLink({ href, redirect, children }: HandlerPageLinkProps) {
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void redirect();
  }
  return (
    <Link href={href} onClick={onClick}>
      {children}
    </Link>
  );
}
