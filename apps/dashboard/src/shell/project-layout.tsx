import { Button, Typography } from '@keystack/ui';
import { Link, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useProjects } from '../queries.ts';
import { shellTexts } from '../texts/shell.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { OwnerConfirmation } from './owner-confirmation.tsx';
import { OwnerMenu } from './owner-menu.tsx';
import { OwnerPage } from './owner-page.tsx';
import { usePageTitle } from './page-title.ts';
import { Sidebar } from './sidebar.tsx';
import { Toasts } from './toasts.tsx';
import { ProjectProvider } from './use-project.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/**
 * The frame around the pages of a project: sidebar, header and content. In a narrow window, the sidebar is a drawer.
 */
export function ProjectLayout() {
  const { projectId } = useParams({ from: '/owners/projects/$projectId' });
  const project = useProjects().find(({ id }) => id === projectId);
  // The loader of the route has found the project, so the owner was removed since, or the project was deleted.
  if (project === undefined) return <LostAccess />;
  return (
    <ProjectProvider value={project}>
      <ProjectFrame />
    </ProjectProvider>
  );
}

function LostAccess() {
  const { title, text, projects } = shellTexts.lostAccess;
  const heading = usePageTitle(title);
  return (
    <OwnerPage>
      <div className="message-page" role="alert">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {title}
        </h1>
        <Typography variant="secondary">{text}</Typography>
        <Button asChild variant="outline">
          <Link to="/projects">{projects}</Link>
        </Button>
      </div>
    </OwnerPage>
  );
}

function ProjectFrame() {
  const [dialog, setDialog] = useState<'palette' | 'shortcuts'>();
  const openPalette = useCallback(() => setDialog('palette'), []);
  const openHelp = useCallback(() => setDialog('shortcuts'), []);
  const closeDialog = () => setDialog(undefined);
  useShortcuts({ isDialogOpen: dialog !== undefined, openPalette, openHelp });
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
        <Sidebar onSearch={openPalette} />
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
        <OfflineBanner />
        <main id="content" className="project-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <OwnerConfirmation />
      <Toasts />
      <Suspense>
        {dialog === 'palette' && <CommandPalette onClose={closeDialog} onHelp={openHelp} />}
        {dialog === 'shortcuts' && <ShortcutsDialog onClose={closeDialog} />}
      </Suspense>
    </div>
  );
}
