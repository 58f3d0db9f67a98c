import { Outlet, useRouterState } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
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

  const closeButton = useRef<HTMLButtonElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenedAt(undefined);
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    const wide = matchMedia('(width >= 48rem)');
    const opener = openButton.current;
    addEventListener('keydown', closeOnEscape);
    wide.addEventListener('change', close);
    closeButton.current?.focus();
    return () => {
      removeEventListener('keydown', closeOnEscape);
      wide.removeEventListener('change', close);
      // Without a navigation, which moves the focus to the heading of the new page.
      if (!document.activeElement?.matches('h1')) opener?.focus();
    };
  }, [isOpen]);

  return (
    <div className="project-shell" data-menu={isOpen ? 'open' : 'closed'}>
      <a className="skip-link" href="#content">
        {shellTexts.skip}
      </a>
      <div className="sidebar" id="sidebar">
        <button
          ref={closeButton}
          type="button"
          className="icon-button menu-button"
          aria-label={shellTexts.closeMenu}
          onClick={() => setOpenedAt(undefined)}
        >
          <X className="ks-icon" aria-hidden />
        </button>
        <Sidebar />
      </div>
      {isOpen && <div className="sidebar-scrim" onPointerDown={() => setOpenedAt(undefined)} />}
      <div className="project-main" inert={isOpen}>
        <header className="project-bar">
          <button
            ref={openButton}
            type="button"
            className="icon-button menu-button"
            aria-controls="sidebar"
            aria-expanded={isOpen}
            aria-label={shellTexts.openMenu}
            onClick={() => setOpenedAt(path)}
          >
            <Menu className="ks-icon" aria-hidden />
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
