import { Outlet, useRouterState } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { shellTexts } from '../texts/shell.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { OwnerMenu } from './owner-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { Toasts } from './toasts.tsx';

/** The frame around the pages of a project: sidebar, header and content. In a narrow window, the sidebar is a drawer. */
export function ProjectLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The page on which the drawer was opened. It is closed on the page that was chosen in it.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === path;

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpenedAt(undefined);
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <div className="project-shell" data-menu={isOpen ? 'open' : 'closed'}>
      <a className="skip-link" href="#content">
        {shellTexts.skip}
      </a>
      <div className="sidebar" id="sidebar">
        <Sidebar />
      </div>
      {isOpen && <div className="sidebar-scrim" onPointerDown={() => setOpenedAt(undefined)} />}
      <div className="project-main">
        <header className="project-bar">
          <button
            type="button"
            className="icon-button menu-button"
            aria-controls="sidebar"
            aria-expanded={isOpen}
            aria-label={isOpen ? shellTexts.closeMenu : shellTexts.openMenu}
            onClick={() => setOpenedAt(isOpen ? undefined : path)}
          >
            {isOpen ? <X className="ks-icon" aria-hidden /> : <Menu className="ks-icon" aria-hidden />}
          </button>
          <Breadcrumb />
          <div className="project-bar-end">
            <OwnerMenu />
          </div>
        </header>
        <main id="content" className="project-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Toasts />
    </div>
  );
}
