import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OfflineBanner } from './offline-banner.tsx';
import { OwnerConfirmation } from './owner-confirmation.tsx';
import { OwnerMenu } from './owner-menu.tsx';
import { Toasts } from './toasts.tsx';

/**
 * The frame around pages of a project owner outside of a project: a bar with the logo and the menu, and the content.
 */
export function OwnerPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="owner-shell">
      <header className="owner-bar">
        <Link to="/projects" className="brand">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          Keystack
        </Link>
        <div className="project-bar-end">
          <OwnerMenu />
        </div>
      </header>
      <OfflineBanner />
      <main className="owner-content">{children}</main>
      <OwnerConfirmation />
      <Toasts />
    </div>
  );
}
