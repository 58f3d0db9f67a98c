import type { ApiRequest, ApiResponse, StackAdminApp } from '@keystack/js';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ActivitySearch } from '../../search.ts';
import { activityTexts as texts } from '../../texts/activity.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { providerName } from '../users/names.ts';

type EventPage = ApiResponse<'GET /events'>;

/** An event of the activity log. */
export type ActivityEvent = EventPage['items'][number];

const hour = 60 * 60 * 1000;

/** The lengths of the time ranges that end now. */
const rangeMillis = { hour, day: 24 * hour, week: 7 * 24 * hour } as const;

/** Number of events that one request reads. */
const pageSize = 50;

/** The filters of the API for the search parameters of the activity log. */
export function eventFilters(search: ActivitySearch): ApiRequest<'GET /events'>['query'] {
  const { type, user_id, actor_id, failed, ip_network, request_id, range, from_millis, to_millis } = search;
  const from = range === undefined ? from_millis : Date.now() - rangeMillis[range];
  return {
    ...(type !== undefined && { type }),
    ...(user_id !== undefined && { userId: user_id }),
    ...(actor_id !== undefined && { actorId: actor_id }),
    ...(failed !== undefined && { failed }),
    ...(ip_network !== undefined && { ipNetwork: ip_network }),
    ...(request_id !== undefined && { requestId: request_id }),
    ...(from !== undefined && { fromMillis: from }),
    ...(to_millis !== undefined && { toMillis: to_millis }),
  };
}

/** The key of the query of the events that match a search. Relative time ranges have the same key at all times. */
export const eventPagesKey = (projectId: string, { event: _opened, ...filters }: ActivitySearch) => [
  'projects',
  projectId,
  'events',
  filters,
];

/** The events that match a search, page by page. */
export const eventPagesQuery = (projectId: string, app: StackAdminApp<false>, search: ActivitySearch) => {
  return infiniteQueryOptions({
    queryKey: eventPagesKey(projectId, search),
    queryFn: ({ pageParam }) =>
      app.request('GET /events', {
        query: { ...eventFilters(search), limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }: EventPage) => pagination.nextCursor,
    placeholderData: keepPreviousData,
  });
};

/** Adds newer events to the pages of a list. */
export function prependEvents(
  data: InfiniteData<EventPage, string | null> | undefined,
  newer: readonly ActivityEvent[],
): InfiniteData<EventPage, string | null> | undefined {
  const [first, ...others] = data?.pages ?? [];
  if (data === undefined || first === undefined) return data;
  return { ...data, pages: [{ ...first, items: [...newer, ...first.items] }, ...others] };
}

/** Returns a sentence part for an event, for example "Sign-in failed: Password". */
export function describeEvent({ type, failed, method, data }: ActivityEvent): string {
  const title = (failed && texts.failedTypes[type]) || texts.types[type];
  const subject = method === null ? subjectOf(data) : methodName(method);
  return subject === undefined ? title : `${title}: ${subject}`;
}

/** Returns the name of a sign-in method, for example "Magic link" or "GitHub". */
export function methodName(method: string): string {
  const names: Readonly<Record<string, string>> = overviewTexts.methods;
  return names[method] ?? providerName(method);
}

function subjectOf(data: ActivityEvent['data']): string | undefined {
  const { permissionId, providerId, template, changes } = recordOf(data);
  if (typeof providerId === 'string') return providerName(providerId);
  if (typeof changes === 'object' && changes !== null) return Object.keys(changes).map(settingName).join(', ');
  for (const subject of [permissionId, template]) if (typeof subject === 'string') return subject;
  return undefined;
}

/** Returns the name of a setting in words, for example "sign up enabled". */
export function settingName(setting: string): string {
  return setting.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Returns JSON as a record, which is empty unless it is an object. */
export function recordOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
}

/** Returns the name of the person or program that caused an event. */
export function actorName({ actor }: ActivityEvent): string {
  return actor.displayName ?? actor.primaryEmail ?? (actor.id === null ? texts.actors[actor.type] : texts.deleted);
}

/** Returns the name of the user whom an event is about. */
export function userName(user: NonNullable<ActivityEvent['user']>): string {
  return user.displayName ?? user.primaryEmail ?? texts.deleted;
}

/** Returns the device, and the network with the country, of an event, as far as they are known. */
export function describeOrigin({ device, ipNetwork, country }: ActivityEvent): string[] {
  return [device ?? '', [ipNetwork, country].filter(Boolean).join(' · ')].filter(Boolean);
}
