import { Button, Typography } from '@keystack/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useProject } from '../../shell/use-project.ts';
import { usersTexts as texts } from '../../texts/users.ts';
import { useUserPages } from './use-user-pages.ts';
import { UserTable } from './user-table.tsx';
import './users.css';

const NewUserDialog = lazy(async () => ({ default: (await import('./new-user-dialog.tsx')).NewUserDialog }));

const route = getRouteApi('/owners/projects/$projectId/users');

/** The users of a project: search, order, and a list that loads as one scrolls. */
export function UsersPage() {
  const { id: projectId, app } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useUserPages(projectId, app, search);
  const setCreating = (create: boolean) =>
    navigate({ search: (search) => ({ ...search, create: create || undefined }), replace: true });
  const isEmpty = list.users.length === 0 && !list.isPending && !list.isError;

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button onClick={() => setCreating(true)}>{texts.create}</Button>
      </PageHeader>
      <div className="toolbar">
        <SearchField
          label={texts.search}
          query={search.query}
          onChange={(query) => navigate({ search: (search) => ({ ...search, query }), replace: true })}
        />
        <Typography variant="secondary" role="status" className="toolbar-count">
          {!list.isPending && !list.isError && texts.listed(list.users.length, list.hasNextPage)}
        </Typography>
      </div>
      {list.isError && <FailedCard reason={describeError(list.error)} onRetry={() => list.refetch()} />}
      {isEmpty && search.query !== undefined && (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.noMatch}
          </Typography>
          <Typography variant="secondary">{texts.noMatchHint}</Typography>
          <Button asChild variant="outline">
            <Link from="/projects/$projectId/users" to="." search={{}}>
              {texts.clear}
            </Link>
          </Button>
        </div>
      )}
      {isEmpty && search.query === undefined && (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.empty.title}
          </Typography>
          <Typography variant="secondary">{texts.empty.text}</Typography>
        </div>
      )}
      {!isEmpty && !list.isError && <UserTable list={list} search={search} />}
      {search.create && (
        <Suspense>
          <NewUserDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
