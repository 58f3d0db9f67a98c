import { Button, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import type { UserSearch } from '../../search.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useProject } from '../../shell/use-project.ts';
import { bulkTexts, usersTexts as texts } from '../../texts/users.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ExportUsers } from './export-users.tsx';
import { FilterChips, FilterMenu } from './filter-bar.tsx';
import { useSelection } from './use-selection.ts';
import { isFiltered, readMatchingUsers, userCountQuery, userFilters, useUserPages } from './use-user-pages.ts';
import { UserTable } from './user-table.tsx';
import { ViewMenu } from './view-menu.tsx';
import { useViewOptions } from './view-options.ts';
import './users.css';

const NewUserDialog = lazy(async () => ({ default: (await import('./new-user-dialog.tsx')).NewUserDialog }));

const route = getRouteApi('/owners/projects/$projectId/users');

/**
 * The users of a project: search, filters, order, actions for several users, export, and a list that loads as one
 * scrolls.
 */
export function UsersPage() {
  const { id: projectId, app } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useUserPages(projectId, app, search);
  const isCurrent = list.isSuccess && !list.isPlaceholderData;
  const count = useQuery({ ...userCountQuery(projectId, app, search), enabled: isCurrent && list.hasNextPage });
  const total = isCurrent && !list.hasNextPage ? { count: list.users.length, isCapped: false } : count.data;
  // Rows are rendered in pieces, between which the browser handles keys.
  const users = useDeferredValue(list.users);
  const selection = useSelection(users, JSON.stringify(userFilters(search)));
  const [view, setView] = useViewOptions();
  const openDialog = (dialog: 'create' | 'invite' | undefined) =>
    navigate({
      search: (search) => ({
        ...search,
        create: dialog === 'create' || undefined,
        invite: dialog === 'invite' || undefined,
      }),
      replace: true,
    });
  const setFilters = (search: UserSearch) => navigate({ search, resetScroll: false });
  const hasFailed = list.isError && list.users.length === 0;
  const isEmpty = list.users.length === 0 && !list.isPending && !list.isError;

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <ExportUsers readUsers={() => readMatchingUsers(app, search)} count={bulkTexts.matching(total)} />
        <Button variant="outline" onClick={() => openDialog('invite')}>
          {texts.invite}
        </Button>
        <Button onClick={() => openDialog('create')}>{texts.create}</Button>
      </PageHeader>
      <div className="users-tools">
        <div className="toolbar">
          <SearchField
            label={texts.search}
            query={search.query}
            onChange={(query) => navigate({ search: (search) => ({ ...search, query }), replace: true })}
          />
          <FilterMenu search={search} onChange={setFilters} />
          <ViewMenu view={view} onChange={setView} />
          <Typography variant="secondary" role="status" className="toolbar-count">
            {!list.isPending && !list.isError && !isEmpty && texts.listed(list.users.length, total)}
          </Typography>
        </div>
        <FilterChips search={search} onChange={setFilters} />
      </div>
      {hasFailed && <FailedCard reason={describeError(list.error)} onRetry={() => list.refetch()} />}
      {isEmpty && isFiltered(search) && (
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
      {isEmpty && !isFiltered(search) && (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.empty.title}
          </Typography>
          <Typography variant="secondary">{texts.empty.text}</Typography>
        </div>
      )}
      {!isEmpty && !hasFailed && (
        <UserTable list={list} users={users} search={search} selection={selection} view={view} />
      )}
      {list.isFetchNextPageError && (
        <FailedCard reason={describeError(list.error)} onRetry={() => list.fetchNextPage()} />
      )}
      {(selection.users.length > 0 || selection.isAllMatching) && (
        <BulkBar selection={selection} search={search} loaded={users} matching={total} />
      )}
      {(search.create || search.invite) && (
        <Suspense>
          <NewUserDialog invites={search.invite === true} onClose={() => openDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
