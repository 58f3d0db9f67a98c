import { Button, LabeledControl, Typography } from '@keystack/ui';
import { Switch } from '@keystack/ui/switch';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';
import { userQuery } from '../user/user-query.ts';
import { EventDetails } from './event-details.tsx';
import { EventTable } from './event-table.tsx';
import { eventPagesQuery } from './events.ts';
import { ExportEvents } from './export-events.tsx';
import { VerifyEvents } from './verify-events.tsx';
import '@keystack/ui/extras.css';
import './activity.css';

const route = getRouteApi('/owners/projects/$projectId/activity');
const liveIntervalMs = 2000;

/** The activity log of a project: filters, details, live updates, export and verification. */
export function ActivityPage() {
  const { id: projectId, app } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isLive, setLive] = useState(false);
  const list = useInfiniteQuery({
    ...eventPagesQuery(projectId, app, search),
    refetchInterval: isLive ? liveIntervalMs : false,
  });
  const events = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const opened = events.find(({ id }) => id === search.event);
  const isFiltered = search.type !== undefined || search.user_id !== undefined || search.failed !== undefined;

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <VerifyEvents />
        <ExportEvents search={search} />
      </PageHeader>
      <div className="toolbar">
        <label className="toolbar-choice">
          {texts.filters.type}
          <select
            value={search.type ?? ''}
            onChange={({ target }) =>
              navigate({ search: (search) => ({ ...search, type: target.value || undefined, event: undefined }) })
            }
          >
            <option value="">{texts.filters.allTypes}</option>
            {Object.entries(texts.groups).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="toolbar-choice">
          {texts.filters.outcome}
          <select
            value={search.failed === undefined ? 'all' : search.failed ? 'failed' : 'succeeded'}
            onChange={({ target: { value } }) =>
              navigate({
                search: (search) => ({
                  ...search,
                  failed: value === 'all' ? undefined : value === 'failed',
                  event: undefined,
                }),
              })
            }
          >
            {Object.entries(texts.filters.outcomes).map(([outcome, label]) => (
              <option key={outcome} value={outcome}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {search.user_id !== undefined && <UserFilter userId={search.user_id} />}
        <div className="toolbar-end">
          <LabeledControl label={texts.live} title={texts.liveHint}>
            <Switch checked={isLive} onCheckedChange={setLive} />
          </LabeledControl>
        </div>
      </div>
      {list.isPending && <LoadingPage />}
      {list.isError && <FailedCard reason={describeError(list.error)} onRetry={() => list.refetch()} />}
      {list.isSuccess && events.length === 0 && (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {isFiltered ? texts.noMatch : texts.empty.title}
          </Typography>
          {isFiltered ? (
            <Button asChild variant="outline">
              <Link to="/projects/$projectId/activity" params={{ projectId }}>
                {texts.filters.clear}
              </Link>
            </Button>
          ) : (
            <Typography variant="secondary">{texts.empty.text}</Typography>
          )}
        </div>
      )}
      {events.length > 0 && (
        <section aria-label={texts.title} aria-live={isLive ? 'polite' : undefined}>
          <EventTable events={events} isOutdated={list.isPlaceholderData} />
        </section>
      )}
      {list.hasNextPage && (
        <div className="load-more">
          <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {texts.loadMore}
          </Button>
        </div>
      )}
      {opened && (
        <EventDetails
          event={opened}
          onClose={() => navigate({ search: ({ event: _closed, ...search }) => search, resetScroll: false })}
        />
      )}
    </>
  );
}

/** The user whose events are shown, with a button that shows all again. */
function UserFilter({ userId }: { readonly userId: string }) {
  const { id: projectId, app } = useProject();
  const { data: user } = useQuery(userQuery(projectId, app, userId));
  const navigate = route.useNavigate();
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={texts.filters.removeUser}
      onClick={() => navigate({ search: ({ user_id: _removed, ...search }) => search })}
    >
      {texts.filters.user(user?.displayName ?? user?.primaryEmail ?? userId)}
      <X className="ks-icon" aria-hidden />
    </Button>
  );
}
