import type { RedirectToOptions } from '@keystack/js';
import { Link } from '@keystack/ui';
import type { MouseEvent, ReactNode } from 'react';

/** The props of `PageLink`. */
export interface PageLinkProps {
  readonly href: string;
  /** Redirects to the page, and keeps the URL to return to. */
  readonly redirect: (options?: RedirectToOptions) => Promise<void>;
  readonly children: ReactNode;
}

/** A link to another page of the handler. A plain click uses the app's redirect; the browser opens new tabs and windows. */
export function PageLink({ href, redirect, children }: PageLinkProps) {
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
