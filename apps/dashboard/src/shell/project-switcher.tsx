import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Plus from 'lucide-react/icons/plus';
import { useId, useRef } from 'react';
import { useProjects } from '../queries.ts';
import { shellTexts } from '../texts/shell.ts';
import { useProject } from './use-project.ts';

/** Most projects that the switcher lists. The page of all projects has a search. */
const maxListed = 8;

/**
 * A button with the name of the project, which opens a list of the others. A popover of the browser, because the code
 * of a menu is larger than that of the shell.
 */
export function ProjectSwitcher() {
  const project = useProject();
  const listed = useProjects().slice(0, maxListed);
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const close = () => popover.current?.hidePopover();

  return (
    <nav className="switcher" aria-label={shellTexts.projects}>
      <button type="button" className="switcher-button" popoverTarget={id}>
        <ProjectInitial name={project.displayName} />
        <span className="switcher-name">{project.displayName}</span>
        <ChevronsUpDown className="ks-icon" aria-hidden />
      </button>
      <div ref={popover} id={id} popover="auto" className="popover switcher-list">
        <ul>
          {listed.map(({ id, displayName }) => (
            <li key={id}>
              <Link
                to="/projects/$projectId"
                params={{ projectId: id }}
                className="popover-item"
                aria-current={id === project.id || undefined}
                onClick={close}
              >
                <ProjectInitial name={displayName} />
                <span className="switcher-name">{displayName}</span>
                {id === project.id && <Check className="ks-icon" aria-hidden />}
              </Link>
            </li>
          ))}
        </ul>
        <div className="switcher-footer">
          <Link to="/projects" className="popover-item" onClick={close}>
            {shellTexts.allProjects}
          </Link>
          <Link to="/new-project" className="popover-item" onClick={close}>
            <Plus className="ks-icon" aria-hidden />
            {shellTexts.newProject}
          </Link>
        </div>
      </div>
    </nav>
  );
}

/** The first letter of a project's name, on a tile. */
export function ProjectInitial({ name }: { readonly name: string }) {
  return (
    <span className="project-initial" aria-hidden>
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
