import type { EventType } from '@keystack/contract';
import type { Clock } from '../../clock.ts';
import { createStatement, type Executor } from '../../database/database.ts';

/** The person or program that causes an event. `id` is that of a user or a project owner. */
export interface EventActor {
  readonly type: 'user' | 'owner' | 'server' | 'admin' | 'visitor' | 'service';
  readonly id: string | null;
}

/** The origin of a change: its actor, request, network and device. */
export interface EventOrigin {
  readonly actor: EventActor;
  readonly requestId: string | null;
  /** The /24 network of an IPv4 address, or the /48 network of an IPv6 address. */
  readonly ipNetwork: string | null;
  /** Browser and operating system, for example `Chrome, Windows`. */
  readonly software: string | null;
  readonly country: string | null;
}

/** An event to record. */
export interface NewEvent {
  readonly type: EventType;
  /** `true` for an attempt that failed. Default: `false`. */
  readonly failed?: boolean;
  /** The sign-in method. Default: none. */
  readonly method?: string | null | undefined;
  /** The user whom the event is about. Default: none. */
  readonly userId?: string | null | undefined;
  /** Default: none. */
  readonly teamId?: string | undefined;
  /** `true` if the user is also the actor, because the request signs the user in. Default: `false`. */
  readonly isByUser?: boolean;
  /**
   * The project owner who causes the event with a session of the project `internal`. Default: the actor of the request.
   */
  readonly ownerId?: string;
  /** The data that the description of the type mentions. Default: none. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Writes events to the activity log. */
export interface EventRecorder {
  /** Writes an event in the transaction of its change. */
  record(tx: Executor, projectId: string, event: NewEvent): Promise<void>;
  /** Returns the parameters of `sqlOfSignInEvent`, for a sign-in or sign-up with this method. */
  signInParameters(method: string): readonly [method: string, requestId: string | null, details: string];
  /** Returns a recorder for the changes of one request. */
  from(origin: () => EventOrigin): EventRecorder;
  /** Returns whether a request of a user with client access causes the changes. */
  isFromClient(): boolean;
}

/** The personal part of an event, which is removed when its user is deleted. */
export interface EventDetails {
  readonly ip_network: string | null;
  readonly device: string | null;
  readonly country: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
}

const insertEvent = createStatement<never>(
  'insert_event',
  `insert into events (project_id, at, type, failed, method, actor_type, actor_id, user_id, team_id, request_id, details)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/**
 * Returns a common table expression that writes the event of a successful sign-in or sign-up, for a statement that
 * starts the session.
 *
 * @param source Table with the columns `project_id`, `id` of the user, and `at`.
 * @param type SQL of the type of the event.
 * @param parameters The placeholders of the three parameters of `signInParameters`.
 */
export const sqlOfSignInEvent = (
  source: string,
  type: string,
  [method, requestId, details]: readonly [string, string, string],
) => `event as (
    insert into events (project_id, at, type, failed, method, actor_type, actor_id, user_id, request_id, details)
    select project_id, at, ${type}, false, ${method}, 'user', id, id, ${requestId}, ${details} from ${source}
  )`;

function parametersOf({ requestId, ipNetwork, software, country }: EventOrigin, data: EventDetails['data']) {
  const details: EventDetails = { ip_network: ipNetwork, device: software, country, data };
  return [requestId, JSON.stringify(details)] as const;
}

function actorOf({ actor }: EventOrigin, userId: string | null | undefined, ownerId: string | undefined): EventActor {
  if (ownerId !== undefined) return { type: 'owner', id: ownerId };
  return userId === undefined ? actor : { type: 'user', id: userId };
}

const unknownOrigin: EventOrigin = {
  actor: { type: 'service', id: null },
  requestId: null,
  ipNetwork: null,
  software: null,
  country: null,
};

/** Creates a recorder of events that the service itself causes. */
export function createEventRecorder(clock: Clock): EventRecorder {
  const from = (originOf: () => EventOrigin): EventRecorder => ({
    async record(
      tx,
      projectId,
      { type, failed = false, method, userId = null, teamId, isByUser = false, ownerId, data },
    ) {
      const origin = originOf();
      const by = actorOf(origin, isByUser ? userId : undefined, ownerId);
      await tx.write(insertEvent, [
        projectId,
        new Date(clock.now()),
        type,
        failed,
        method ?? null,
        by.type,
        by.id,
        userId,
        teamId ?? null,
        ...parametersOf(origin, data ?? null),
      ]);
    },
    signInParameters: (method) => [method, ...parametersOf(originOf(), null)],
    from,
    isFromClient() {
      const { type } = originOf().actor;
      return type === 'user' || type === 'visitor';
    },
  });
  return from(() => unknownOrigin);
}

const removeDetails = createStatement<never>(
  'remove_event_details',
  `update events set details = null
  where project_id = $1 and (user_id = $2 or actor_type = 'user' and actor_id = $2) and details is not null`,
);

/** Removes the personal parts of the events of a user who is deleted. */
export async function removeEventDetailsOfUser(tx: Executor, projectId: string, userId: string): Promise<void> {
  await tx.write(removeDetails, [projectId, userId]);
}
