import type { RedirectToOptions } from '@keystack/js';
import { Link } from '@keystack/ui';
import type { MouseEvent, ReactNode } from 'react';

/** What a `PageLink` takes. */
export interface PageLinkProps {
  readonly href: string;
  /** Goes there and takes the way back along. */
  readonly redirect: (options?: RedirectToOptions) => Promise<void>;
  readonly children: ReactNode;
}

/** A link to another page of the handler. A plain click goes the app's own way, one for a new tab or window the browser's. */
export function PageLink({ href, redirect, children }: PageLinkProps) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void redirect();
  }
  return (
    <Link href={href} onClick={follow}>
      {children}
    </Link>
  );
}
