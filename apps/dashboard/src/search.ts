import { isOAuthProviderId, type OAuthProviderId } from '@keystack/contract';

/** The parameters of a URL, of any type. */
type Parameters = Readonly<Record<string, unknown>>;

/** The search parameters of the list of projects. */
export interface ProjectSearch {
  /** A part of the name. */
  readonly query?: string | undefined;
  /** Default: the newest first. */
  readonly order?: 'name' | undefined;
}

/** Returns the search parameters of the list of projects. Leaves out those that are not valid. */
export function readProjectSearch({ query, order }: Parameters): ProjectSearch {
  return { query: nonEmptyText(query), order: order === 'name' ? order : undefined };
}

/** The search parameters of the list of users, as the API names them. */
export interface UserSearch {
  /** A part of a name or an email, or the beginning of an id. */
  readonly query?: string | undefined;
  readonly verified?: boolean | undefined;
  readonly method?: UserMethod | undefined;
  readonly mfa?: boolean | undefined;
  readonly suspended?: boolean | undefined;
  /** Days in UTC, for example `2026-11-23`. The last two are not part of the time range. */
  readonly signed_up_from?: string | undefined;
  readonly active_since?: string | undefined;
  readonly signed_up_to?: string | undefined;
  readonly inactive_since?: string | undefined;
  /** Default: by date of sign-up. */
  readonly order_by?: 'display_name' | 'primary_email' | undefined;
  /** Default: only the default order is descending. */
  readonly desc?: boolean | undefined;
  /** `true` while the dialog that creates a user is open. */
  readonly create?: true | undefined;
  /** `true` while the dialog that invites a user is open. */
  readonly invite?: true | undefined;
}

/** A sign-in method by which users are filtered. */
export type UserMethod = 'password' | 'magic_link' | OAuthProviderId;

/** Returns the search parameters of the list of users. Leaves out those that are not valid. */
export function readUserSearch({ order_by, desc, create, invite, ...search }: Parameters): UserSearch {
  const method = search['method'];
  const isMethod = method === 'password' || method === 'magic_link' || isOAuthProviderId(String(method));
  return {
    query: nonEmptyText(search['query']),
    verified: flag(search['verified']),
    method: isMethod ? (method as UserMethod) : undefined,
    mfa: flag(search['mfa']),
    suspended: flag(search['suspended']),
    signed_up_from: day(search['signed_up_from']),
    signed_up_to: day(search['signed_up_to']),
    active_since: day(search['active_since']),
    inactive_since: day(search['inactive_since']),
    order_by: order_by === 'display_name' || order_by === 'primary_email' ? order_by : undefined,
    desc: flag(desc),
    create: create === true || undefined,
    invite: invite === true || undefined,
  };
}

/** The search parameters of the page that connects an app. */
export interface ConnectSearch {
  /** Default: React with Vite. */
  readonly framework?: 'next' | 'express' | undefined;
}

/** Returns the search parameters of the page that connects an app. */
export function readConnectSearch({ framework }: Parameters): ConnectSearch {
  return { framework: framework === 'next' || framework === 'express' ? framework : undefined };
}

/** The search parameters of the list of owners. */
export interface OwnerSearch {
  /** `true` while the dialog that invites an owner is open. */
  readonly invite?: true | undefined;
}

/** Returns the search parameters of the list of owners. */
export function readOwnerSearch({ invite }: Parameters): OwnerSearch {
  return { invite: invite === true || undefined };
}

/** The search parameters of the list of teams. */
export interface TeamSearch {
  /** A part of the name, or a whole id. */
  readonly query?: string | undefined;
}

/** Returns the search parameters of the list of teams. */
export function readTeamSearch({ query }: Parameters): TeamSearch {
  return { query: nonEmptyText(query) };
}

/** The search parameters of the page with the permissions. */
export interface PermissionSearch {
  /** Default: the list. */
  readonly view?: 'graph' | undefined;
}

/** Returns the search parameters of the page with the permissions. */
export function readPermissionSearch({ view }: Parameters): PermissionSearch {
  return { view: view === 'graph' ? view : undefined };
}

/** The search parameters of the page that explains a permission, as the API names them. */
export interface ExplainSearch {
  readonly team_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly permission_id?: string | undefined;
}

/** Returns the search parameters of the page that explains a permission. */
export function readExplainSearch({ team_id, user_id, permission_id }: Parameters): ExplainSearch {
  return {
    team_id: nonEmptyText(team_id),
    user_id: nonEmptyText(user_id),
    permission_id: nonEmptyText(permission_id),
  };
}

/** The search parameters of the overview. */
export interface OverviewSearch {
  /** Number of days that the charts show. Default: 30. */
  readonly days?: 7 | 90 | undefined;
}

/** Returns the search parameters of the overview. Leaves out those that are not valid. */
export function readOverviewSearch({ days }: Parameters): OverviewSearch {
  return { days: days === 7 || days === 90 ? days : undefined };
}

/** The search parameters of the activity log, as the API names them. */
export interface ActivitySearch {
  /** A type, or the beginning of types followed by `*`. */
  readonly type?: string | undefined;
  /** The user whom the events are about, or who caused them. */
  readonly user_id?: string | undefined;
  /** The user or project owner who caused the events. */
  readonly actor_id?: string | undefined;
  /** Default: successful and failed events. */
  readonly failed?: boolean | undefined;
  /** The network of an IP address as events show it, for example `203.0.113.0/24`. */
  readonly ip_network?: string | undefined;
  readonly request_id?: string | undefined;
  /** A time range that ends now. Default: all times, or the range from `from_millis` to `to_millis`. */
  readonly range?: 'hour' | 'day' | 'week' | undefined;
  readonly from_millis?: number | undefined;
  /** The end of the time range, which is not part of it. */
  readonly to_millis?: number | undefined;
  /** The event whose details are open. Default: none. */
  readonly event?: string | undefined;
}

/** Returns the search parameters of the activity log. Leaves out those that are not valid. */
export function readActivitySearch(parameters: Parameters): ActivitySearch {
  const { type, user_id, actor_id, failed, ip_network, request_id, range, from_millis, to_millis, event } = parameters;
  const isRange = range === 'hour' || range === 'day' || range === 'week';
  return {
    type: nonEmptyText(type),
    user_id: nonEmptyText(user_id),
    actor_id: nonEmptyText(actor_id),
    failed: typeof failed === 'boolean' ? failed : undefined,
    ip_network: nonEmptyText(ip_network),
    request_id: nonEmptyText(request_id),
    range: isRange ? range : undefined,
    from_millis: isRange ? undefined : unixMillis(from_millis),
    to_millis: isRange ? undefined : unixMillis(to_millis),
    event: nonEmptyText(event),
  };
}

/** The search parameters of the delivery log of emails, as the API names them. */
export interface EmailLogSearch {
  /** Default: emails in any state. */
  readonly state?: 'waiting' | 'sent' | 'failed' | undefined;
  /** Default: emails of any template. */
  readonly template?: string | undefined;
  readonly recipient?: string | undefined;
}

/** Returns the search parameters of the delivery log. Leaves out those that are not valid. */
export function readEmailLogSearch({ state, template, recipient }: Parameters): EmailLogSearch {
  const isState = state === 'waiting' || state === 'sent' || state === 'failed';
  return { state: isState ? state : undefined, template: nonEmptyText(template), recipient: nonEmptyText(recipient) };
}

/** The search parameters of the page of a webhook endpoint, as the API names them. */
export interface WebhookSearch {
  /** Default: messages in any state. */
  readonly status?: 'pending' | 'success' | 'fail' | undefined;
  /** The message whose details are open. Default: none. */
  readonly message?: string | undefined;
}

/** Returns the search parameters of the page of a webhook endpoint. Leaves out those that are not valid. */
export function readWebhookSearch({ status, message }: Parameters): WebhookSearch {
  const isStatus = status === 'pending' || status === 'success' || status === 'fail';
  return { status: isStatus ? status : undefined, message: nonEmptyText(message) };
}

/** Returns a parameter, or `undefined` if it is not a boolean. */
function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns a parameter, or `undefined` if it is not a day, for example `2026-11-23`. */
function day(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : undefined;
}

/** Returns a time in milliseconds since 1970, or `undefined` if the parameter is not one. */
function unixMillis(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Returns a parameter, or `undefined` if it is absent or empty. Numbers are texts too. */
function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}
