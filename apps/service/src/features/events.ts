import { type ResponseOf, serviceLimits } from '@keystack/contract';
import { listDailyCounts, listEvents } from '@keystack/contract/endpoints';
import { decodeCursor, encodeCursor, isUnixMillis } from '../database/cursors.ts';
import { pageFromRows } from '../database/pages.ts';
import { readDailyCounts } from '../domain/events/daily-counts.ts';
import { beforeNewestEvent, type EventPosition, type ListedEvent, readEvents } from '../domain/events/event-lists.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

const defaultPageSize = 50;
const day = 24 * 60 * 60 * 1000;

/** Endpoints to list the events and the daily counts of a project. */
export const eventEndpoints = [
  implement(listEvents, async ({ deps, caller: { project }, query }) => {
    const { cursor, limit = defaultPageSize, type, user_id: userId, actor_id: actorId, failed } = query;
    const [from, to] = [timeOf(query.from_millis), timeOf(query.to_millis)];
    const before = cursor === undefined ? beforeNewestEvent : positionOf(cursor);
    const { ip_network: ipNetwork, request_id: requestId } = query;
    const filters = { type, userId, actorId, failed, ipNetwork, requestId, from, to };
    const rows = await readEvents(deps.db, project.project_id, filters, before, limit);
    const cursorAfter = ({ at, position }: ListedEvent) => encodeCursor([at.getTime(), position]);
    const { items, next } = pageFromRows(rows, eventView, cursorAfter, limit);
    return { items, is_paginated: true, pagination: { next_cursor: next } };
  }),

  implement(listDailyCounts, async ({ deps, caller: { project }, query: { from, to } }) => {
    const days = (dayOf(to) - dayOf(from)) / day;
    const { dailyCountsMaxDays: max } = serviceLimits;
    if (days < 0 || days >= max)
      throw new HttpError(400, `Ask for 1 to ${max} days, from the earlier to the later one.`);
    return { items: await readDailyCounts(deps.db, project.project_id, from, to), is_paginated: false };
  }),
];

type Event = ResponseOf<typeof listEvents>['items'][number];

function eventView(row: ListedEvent): Event {
  const { details } = row;
  return {
    id: String(row.position),
    type: row.type,
    at_millis: row.at.getTime(),
    failed: row.failed,
    method: row.method,
    actor: { type: row.actor_type, id: row.actor_id, display_name: row.actor_name, primary_email: row.actor_email },
    user: row.user_id === null ? null : { id: row.user_id, display_name: row.user_name, primary_email: row.user_email },
    team_id: row.team_id,
    ip_network: details?.ip_network ?? null,
    device: details?.device ?? null,
    country: details?.country ?? null,
    request_id: row.request_id,
    // Stored as JSON and returned unchanged.
    data: (details?.data ?? null) as Event['data'],
  };
}

function timeOf(millis: number | undefined): Date | undefined {
  if (millis === undefined) return undefined;
  if (!isUnixMillis(millis)) throw new HttpError(400, `${millis} is not a time in milliseconds since 1970.`);
  return new Date(millis);
}

function positionOf(cursor: string): EventPosition {
  const [millis, position] = decodeCursor(cursor);
  if (isUnixMillis(millis) && Number.isSafeInteger(position))
    return { at: new Date(millis), position: Number(position) };
  throw wrongCursor();
}

const wrongCursor = () =>
  new HttpError(400, 'The cursor does not belong to this list. Send next_cursor of the previous page.');

/** Returns the start of a day in milliseconds since 1970. Throws for a day that does not exist, such as February 30. */
function dayOf(text: string): number {
  const start = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text)
    throw new HttpError(400, `There is no day ${text}.`);
  return start;
}
