import { Avatar, Button, Skeleton, Typography } from '@keystack/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import UsersIcon from 'lucide-react/icons/users';
import { lazy, Suspense, useState } from 'react';
import { formatDate, formatTime } from '../../format-date.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useProject } from '../../shell/use-project.ts';
import { teamsTexts as texts } from '../../texts/teams.ts';
import { teamPagesQuery } from './team-queries.ts';

const NewTeamDialog = lazy(async () => ({ default: (await import('./new-team-dialog.tsx')).NewTeamDialog }));
const route = getRouteApi('/owners/projects/$projectId/teams');

/** The teams of a project, the newest first, with a search. */
export function TeamsPage() {
  const { id: projectId, app } = useProject();
  const { query } = route.useSearch();
  const list = useInfiniteQuery(teamPagesQuery(projectId, app, query));
  const listed = list.data ?? [];
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button onClick={() => setCreating(true)}>{texts.create}</Button>
      </PageHeader>
      {list.isPending && <Skeleton className="loading-card" />}
      {list.isError && <FailedCard reason={describeError(list.error)} onRetry={() => list.refetch()} />}
      {list.isSuccess && listed.length === 0 && query === undefined && (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.empty.title}
          </Typography>
          <Typography variant="secondary">{texts.empty.text}</Typography>
        </div>
      )}
      {list.isSuccess && (listed.length > 0 || query !== undefined) && (
        <>
          <div className="toolbar">
            <SearchField
              label={texts.search}
              query={query}
              onChange={(query) => navigate({ search: { query }, replace: true })}
            />
            <Typography variant="secondary" role="status" className="toolbar-count">
              {texts.listed(listed.length, list.hasNextPage)}
            </Typography>
          </div>
          {listed.length === 0 ? (
            <div className="empty-state">
              <Typography variant="secondary">{texts.noMatch}</Typography>
              <Button asChild variant="outline">
                <Link to="/projects/$projectId/teams" params={{ projectId }}>
                  {texts.clear}
                </Link>
              </Button>
            </div>
          ) : (
            <div className="table-card">
              <table>
                <caption className="ks-visually-hidden">{texts.title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{texts.columns.name}</th>
                    <th scope="col">{texts.columns.created}</th>
                    <th scope="col">{texts.columns.id}</th>
                  </tr>
                </thead>
                <tbody>
                  {listed.map(({ id, displayName, profileImageUrl, createdAtMillis }) => (
                    <tr key={id}>
                      <td className="cell-title">
                        <Link
                          to="/projects/$projectId/teams/$teamId"
                          params={{ projectId, teamId: id }}
                          className="quiet-link team-link"
                        >
                          <Avatar
                            src={profileImageUrl}
                            name={displayName}
                            icon={<UsersIcon className="ks-icon" />}
                            size={32}
                          />
                          {displayName}
                        </Link>
                      </td>
                      <td data-label={texts.columns.created}>
                        <Created at={new Date(createdAtMillis)} />
                      </td>
                      <td data-label={texts.columns.id}>
                        <code>{id}</code>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {list.hasNextPage && (
            <div>
              <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                {texts.more}
              </Button>
            </div>
          )}
        </>
      )}
      {isCreating && (
        <Suspense>
          <NewTeamDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function Created({ at }: { readonly at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={formatTime(at)}>
      {formatDate(at)}
    </time>
  );
}
