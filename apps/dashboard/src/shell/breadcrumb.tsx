import {
  BreadcrumbItem,
  BreadcrumbList,
  Breadcrumb as BreadcrumbNav,
  BreadcrumbPage,
  BreadcrumbSeparator,
} from '@keystack/ui';
import { Link, useRouterState } from '@tanstack/react-router';
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

  return (
    <BreadcrumbNav className="shell-breadcrumb">
      <BreadcrumbList>
        <BreadcrumbItem>
          <Link to="/projects/$projectId" params={{ projectId }} className="ks-breadcrumb-link">
            {displayName}
          </Link>
        </BreadcrumbItem>
        {page && (
          <>
            <BreadcrumbSeparator />
            <BreadcrumbItem>
              {isBelowPage ? (
                <Link to={page.to} params={{ projectId }} className="ks-breadcrumb-link">
                  {page.label}
                </Link>
              ) : (
                <BreadcrumbPage>{page.label}</BreadcrumbPage>
              )}
            </BreadcrumbItem>
          </>
        )}
      </BreadcrumbList>
    </BreadcrumbNav>
  );
}
