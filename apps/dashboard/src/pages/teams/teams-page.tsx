import { Avatar, Button, Typography } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import UsersIcon from 'lucide-react/icons/users';
import { lazy, Suspense, useState } from 'react';
import { formatDate, formatTime } from '../../format-date.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useProject } from '../../shell/use-project.ts';
import { teamsTexts as texts } from '../../texts/teams.ts';
import { teamsQuery } from './team-queries.ts';

const NewTeamDialog = lazy(async () => ({ default: (await import('./new-team-dialog.tsx')).NewTeamDialog }));
const route = getRouteApi('/owners/projects/$projectId/teams');

/** The teams of a project, the newest first, with a search. */
export function TeamsPage() {
  const { id: projectId, app } = useProject();
  const { data: teams } = useSuspenseQuery(teamsQuery(projectId, app));
  const { query = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);
  const wanted = query.trim().toLowerCase();
  const listed = teams
    .filter(({ id, displayName }) => displayName.toLowerCase().includes(wanted) || id === wanted)
    .toReversed();

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button onClick={() => setCreating(true)}>{texts.create}</Button>
      </PageHeader>
      {teams.length === 0 ? (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.empty.title}
          </Typography>
          <Typography variant="secondary">{texts.empty.text}</Typography>
        </div>
      ) : (
        <>
          <div className="toolbar">
            <SearchField
              label={texts.search}
              query={query}
              onChange={(query) => navigate({ search: { query }, replace: true })}
            />
            <Typography variant="secondary" role="status" className="toolbar-count">
              {texts.listed(listed.length)}
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
                  {listed.map(({ id, displayName, profileImageUrl, createdAt }) => (
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
                        <time dateTime={createdAt.toISOString()} title={formatTime(createdAt)}>
                          {formatDate(createdAt)}
                        </time>
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
