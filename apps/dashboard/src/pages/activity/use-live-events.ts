import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ActivitySearch } from '../../search.ts';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';
import { type ActivityEvent, eventFilters, eventPagesKey, prependEvents } from './events.ts';

const pollIntervalMs = 2000;
const announceIntervalMs = 5000;
/** Number of new events that one request reads. If there are more, the list is loaded again when they are shown. */
const pageSize = 100;

/** New events of a list, and their announcement. */
export interface LiveEvents {
  /**
   * Number of new events that wait because the list is scrolled, for example "3" or "100+". `undefined` if none wait,
   * or at the top, where they are shown as soon as no event is open.
   */
  readonly waiting: string | undefined;
  /** A text for screen readers, which changes at most once in five seconds. */
  readonly announcement: string;
  readonly show: () => void;
}

/**
 * Reads new events of a list every two seconds while the page is visible, and adds them at the top. Holds them back
 * while the list is scrolled or an event is open, so that the rows on the screen do not move.
 */
export function useLiveEvents(search: ActivitySearch, shown: readonly ActivityEvent[], isLive: boolean): LiveEvents {
  const { id: projectId, app } = useProject();
  const queryClient = useQueryClient();
  const key = eventPagesKey(projectId, search);
  const { data } = useQuery({
    queryKey: [...key, 'newest'],
    queryFn: () => app.request('GET /events', { query: { ...eventFilters(search), limit: pageSize } }),
    enabled: isLive,
    refetchInterval: pollIntervalMs,
  });
  const newest = shown[0];
  const fresh = isLive ? (data?.items ?? []).filter((event) => newest === undefined || isAfter(event, newest)) : [];
  const isOverflow = fresh.length === pageSize;

  const show = () => {
    if (isOverflow) queryClient.invalidateQueries({ queryKey: key, exact: true });
    else queryClient.setQueryData(key, (pages: Parameters<typeof prependEvents>[0]) => prependEvents(pages, fresh));
  };
  const arrived = useRef(0);
  const isAtTop = useSyncExternalStore(listenToScrolling, () => window.scrollY <= 0);
  const isRead = !isAtTop || search.event !== undefined;
  const newestFresh = fresh[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts when newer events arrive, with the values of that time.
  useEffect(() => {
    if (newestFresh !== undefined) arrived.current = isRead ? fresh.length : arrived.current + fresh.length;
  }, [newestFresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when newer events arrive or need not wait any more.
  useEffect(() => {
    if (newestFresh !== undefined && !isRead) show();
  }, [newestFresh, isRead]);

  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => {
      if (arrived.current > 0) setAnnouncement(texts.arrived(arrived.current));
      arrived.current = 0;
    }, announceIntervalMs);
    return () => {
      clearInterval(timer);
      setAnnouncement('');
    };
  }, [isLive]);

  const count = isOverflow ? `${pageSize}+` : String(fresh.length);
  return { waiting: fresh.length > 0 && !isAtTop ? count : undefined, announcement, show };
}

function listenToScrolling(onScroll: () => void): () => void {
  addEventListener('scroll', onScroll, { passive: true });
  return () => removeEventListener('scroll', onScroll);
}

const isAfter = (event: ActivityEvent, other: ActivityEvent) =>
  event.atMillis > other.atMillis || (event.atMillis === other.atMillis && Number(event.id) > Number(other.id));
