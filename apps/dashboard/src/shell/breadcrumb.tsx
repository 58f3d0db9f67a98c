import { Link, useRouterState } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { projectPages } from './project-pages.ts';
import { useProject } from './use-project.ts';

/** The way from the project to the current page. */
export function Breadcrumb() {
  const { id: projectId, displayName } = useProject();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const page = projectPages
    .flatMap(({ pages }) => pages)
    .find(({ to }) => path.startsWith(to.replace('$projectId', projectId)));
  const isBelowPage = page !== undefined && path !== page.to.replace('$projectId', projectId);

  // Without the component of the library, whose styles belong to a sheet that the first page does not need.
  return (
    <nav aria-label="Breadcrumb" className="shell-breadcrumb">
      <ol>
        <li>
          <Link to="/projects/$projectId" params={{ projectId }} className="breadcrumb-link">
            {displayName}
          </Link>
        </li>
        {page && (
          <li>
            <ChevronRight size={14} className="ks-directional" aria-hidden />
            {isBelowPage ? (
              <Link to={page.to} params={{ projectId }} className="breadcrumb-link">
                {page.label}
              </Link>
            ) : (
              <span aria-current="page" className="breadcrumb-page">
                {page.label}
              </span>
            )}
          </li>
        )}
      </ol>
    </nav>
  );
}
