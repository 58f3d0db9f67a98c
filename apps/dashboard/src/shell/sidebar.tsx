import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { shellTexts } from '../texts/shell.ts';
import { projectPages } from './project-pages.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { useProject } from './use-project.ts';

const isMac = navigator.userAgent.includes('Mac');

interface SidebarProps {
  /** Opens the command palette. */
  readonly onSearch: () => void;
}

/** The project switcher, the search, and links to all pages of the project. */
export function Sidebar({ onSearch }: SidebarProps) {
  const { id: projectId } = useProject();
  return (
    <>
      <ProjectSwitcher />
      <button type="button" className="sidebar-search" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Search className="ks-icon" aria-hidden />
        {shellTexts.search}
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <nav aria-label="Project" className="sidebar-nav">
        {projectPages.map(({ label, pages }) => (
          <div key={pages[0]?.to} className="sidebar-group">
            {label && <div className="sidebar-label">{label}</div>}
            <ul>
              {pages.map(({ to, label, Icon }) => (
                <li key={to}>
                  <Link to={to} params={{ projectId }} className="sidebar-link">
                    <Icon className="ks-icon" aria-hidden />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
