import { Link } from '@tanstack/react-router';
import { projectPages } from './project-pages.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { useProject } from './use-project.ts';

/** The project switcher and links to all pages of the project. */
export function Sidebar() {
  const { id: projectId } = useProject();
  return (
    <>
      <ProjectSwitcher />
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
