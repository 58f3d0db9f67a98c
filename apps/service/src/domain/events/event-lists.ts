import { type EventType, eventTypes } from '@keystack/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../database/database.ts';
import type { Schema } from '../../database/tables.ts';
import type { EventActor, EventDetails } from './event-recorder.ts';

/** An event with the current names of the people in it. */
export interface ListedEvent {
  readonly position: number;
  readonly type: EventType;
  readonly at: Date;
  readonly failed: boolean;
  readonly method: string | null;
  readonly actor_type: EventActor['type'];
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly actor_email: string | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly user_email: string | null;
  readonly team_id: string | null;
  readonly request_id: string | null;
  readonly details: EventDetails | null;
}

/** The filters of a list of events. Absent ones filter nothing. */
export interface EventFilters {
  /** A type, or the beginning of types followed by `*`. */
  readonly type?: string | undefined;
  /** The user whom the events are about, or who caused them. */
  readonly userId?: string | undefined;
  /** The user or project owner who caused the events. */
  readonly actorId?: string | undefined;
  readonly failed?: boolean | undefined;
  /** The network of the IP address, exactly as events show it. */
  readonly ipNetwork?: string | undefined;
  readonly requestId?: string | undefined;
  readonly from?: Date | undefined;
  /** The end of the time range, which is not part of it. */
  readonly to?: Date | undefined;
}

/** A position in a list of events. */
export interface EventPosition {
  readonly at: Date | string;
  readonly position: number | string;
}

/** The position before the newest event. */
export const beforeNewestEvent: EventPosition = { at: 'infinity', position: '9223372036854775807' };

/** The network in the details of an event, as the index `events_by_network` computes it. */
const networkSql = sql<string>`substring(details from '"ip_network":"([^"]+)"')`;

type Condition = (eb: ExpressionBuilder<Schema, 'events'>) => Expression<SqlBool>;

/** Reads at most `limit` events that are older than a position, newest first. */
export async function readEvents(
  tx: Executor,
  projectId: string,
  { type, userId, actorId, failed, ipNetwork, requestId, from, to }: EventFilters,
  before: EventPosition,
  limit: number,
): Promise<ListedEvent[]> {
  const types = type === undefined ? undefined : matchingTypes(type);
  /** The newest events with a condition that an index carries. */
  const newest = (condition?: Condition) => {
    let query = tx.sql
      .selectFrom('events')
      .selectAll()
      .where('project_id', '=', projectId)
      .where(sql<boolean>`(at, position) < (${before.at}::timestamptz, ${before.position}::bigint)`);
    if (condition !== undefined) query = query.where(condition);
    if (types !== undefined) query = query.where('type', 'in', types);
    if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
    // Not as a parameter, so that the database can use the index of failed events.
    if (failed !== undefined) query = query.where(failed ? sql<boolean>`failed` : sql<boolean>`not failed`);
    if (ipNetwork !== undefined) query = query.where(networkSql, '=', ipNetwork);
    if (requestId !== undefined) query = query.where('request_id', '=', requestId);
    if (from !== undefined) query = query.where('at', '>=', from);
    if (to !== undefined) query = query.where('at', '<', to);
    return tx.sql
      .selectFrom(query.orderBy('at', 'desc').orderBy('position', 'desc').limit(limit).as('newest'))
      .selectAll();
  };
  // A request and a network have few events, which their index finds for all types and users together.
  const isNarrow = requestId !== undefined || ipNetwork !== undefined;
  // So does an actor, unless the events are about one user.
  const conditions = isNarrow ? [] : conditionsOf(actorId === undefined ? types : [], userId);
  const [first, ...others] = conditions.map(newest);
  const found = others.reduce(
    (all, query) => all.unionAll(query),
    first ?? newest(isNarrow && userId !== undefined ? isOfUser(userId) : undefined),
  );
  const events = await tx.sql
    .with('page', () => found)
    .selectFrom('page as e')
    .leftJoin('users as u', (join) => join.on('u.project_id', '=', projectId).onRef('u.id', '=', 'e.user_id'))
    .leftJoin('users as a', (join) => join.on('a.project_id', '=', projectId).onRef('a.id', '=', 'e.actor_id'))
    .select(['e.position', 'e.type', 'e.at', 'e.failed', 'e.method', 'e.actor_type', 'e.actor_id', 'e.user_id'])
    .select(['e.team_id', 'e.request_id', sql<EventDetails | null>`e.details::json`.as('details')])
    .select(['a.display_name as actor_name', 'a.email as actor_email'])
    .select(['u.display_name as user_name', 'u.email as user_email'])
    .orderBy('e.at', 'desc')
    .orderBy('e.position', 'desc')
    .limit(limit)
    .execute();
  const owners = await readOwners(tx, events);
  return events.map((event) => ({ ...event, ...owners.get(event.actor_type === 'owner' ? event.actor_id : null) }));
}

type ActorNames = Pick<ListedEvent, 'actor_name' | 'actor_email'>;

/**
 * Reads the names of the project owners who caused events. A query of its own, because they are users of another
 * project.
 */
async function readOwners(
  tx: Executor,
  events: readonly Pick<ListedEvent, 'actor_type' | 'actor_id'>[],
): Promise<ReadonlyMap<string | null, ActorNames>> {
  const ids = events.flatMap(({ actor_type: type, actor_id: id }) => (type === 'owner' && id !== null ? [id] : []));
  if (ids.length === 0) return new Map();
  const owners = await tx.sql
    .selectFrom('users')
    .where('project_id', '=', 'internal')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'display_name as actor_name', 'email as actor_email'])
    .execute();
  return new Map(owners.map(({ id, ...names }) => [id, names]));
}

/** Returns the types that a filter names. */
function matchingTypes(filter: string): readonly EventType[] {
  const types = Object.keys(eventTypes) as EventType[];
  if (!filter.endsWith('*')) return types.filter((type) => type === filter);
  return types.filter((type) => type.startsWith(filter.slice(0, -1)));
}

/**
 * Returns the conditions of the queries that together find the events of a list. Each is carried by an index. A single
 * query with `or` would walk through all events of the project to find few.
 */
function conditionsOf(types: readonly EventType[] | undefined, userId: string | undefined): Condition[] {
  if (userId !== undefined) {
    return [
      (eb) => eb('user_id', '=', userId),
      (eb) => eb.and([eb('actor_id', '=', userId), eb('user_id', 'is distinct from', userId)]),
    ];
  }
  return (types ?? []).map((type) => (eb) => eb('type', '=', type));
}

/** Returns the condition of events that are about a user, or that the user caused. */
const isOfUser =
  (userId: string): Condition =>
  (eb) =>
    eb.or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]);
