import { Button, LabeledControl, Typography } from '@keystack/ui';
import { Switch } from '@keystack/ui/switch';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { EventDetails } from './event-details.tsx';
import { EventTable } from './event-table.tsx';
import { eventPagesQuery } from './events.ts';
import { ExportEvents } from './export-events.tsx';
import { useLiveEvents } from './use-live-events.ts';
import '@keystack/ui/extras.css';
import './activity.css';

const route = getRouteApi('/owners/projects/$projectId/activity');

/** The activity log of a project: filters, details, live updates and export. */
export function ActivityPage() {
  const { id: projectId, app } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isLive, setLive] = useState(false);
  const list = useInfiniteQuery(eventPagesQuery(projectId, app, search));
  const events = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const opened = events.find(({ id }) => id === search.event);
  const isFiltered = Object.entries(search).some(([name, value]) => name !== 'event' && value !== undefined);
  const live = useLiveEvents(search, events, isLive && list.isSuccess && !list.isPlaceholderData);

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <ExportEvents search={search} />
      </PageHeader>
      <div className="activity-tools">
        <div className="toolbar">
          <ActivityFilters key={projectId} search={search} events={events} />
        </div>
        <div className="toolbar-end">
          <LabeledControl label={texts.live} title={texts.liveHint}>
            <Switch checked={isLive} onCheckedChange={setLive} />
          </LabeledControl>
          {isLive && (
            <Button variant="outline" size="sm" onClick={() => setLive(false)}>
              {texts.pause}
            </Button>
          )}
        </div>
      </div>
      <div role="status" className="ks-visually-hidden">
        {live.announcement}
      </div>
      {live.waiting !== undefined && (
        <div className="new-events">
          <Button size="sm" onClick={live.show}>
            {texts.showArrived(live.waiting)}
          </Button>
        </div>
      )}
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
        <div role="log" aria-label={texts.title} aria-live="off">
          <EventTable events={events} isOutdated={list.isPlaceholderData} />
        </div>
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
