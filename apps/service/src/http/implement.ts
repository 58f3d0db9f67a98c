import {
  accessTypes,
  type BodyOf,
  type Endpoint,
  type ErrorName,
  type HeadersOf,
  KnownError,
  KnownErrors,
  type LocaleName,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  schemaFor,
  userIdFields,
} from '@keystack/contract';
import type { Database } from '../database/database.ts';
import type { Pages } from '../database/pages.ts';
import type { Deps } from '../deps.ts';
import type { User } from '../domain/users/users.ts';
import type { Caller } from './caller.ts';
import { callerTransaction } from './caller-transaction.ts';
import { preferredLocale } from './language.ts';
import { isPages, openList, type WholeList } from './sent-lists.ts';
import { checkReply, collectProblems, parsePart } from './validate.ts';

/** The caller that a handler receives, narrowed to what its endpoint demands. */
type CallerOf<E extends Endpoint> = E['access'] extends readonly []
  ? Caller | null
  : E extends { readonly user: ErrorName }
    ? Caller & { readonly user: User }
    : Caller;

/** The pages that a handler may return instead of an unpaginated list. They are read while the response is sent. */
type PagesOf<E extends Endpoint> = Pages<Extract<ResponseOf<E>, WholeList>['items'][number]>;

/** The request that a handler receives, fully validated. */
export interface Call<E extends Endpoint> {
  readonly deps: Deps;
  readonly caller: CallerOf<E>;
  /**
   * Runs the writes of the request in one transaction. Where a session authorizes them, it locks the session's user first and
   * checks that the session is still alive. Use it for every write.
   */
  readonly transaction: Database['transaction'];
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly headers: HeadersOf<E>;
  /** Returns the IP address of the request, for abuse limits; `null` for servers, which act for many users, and in process. */
  readonly address: () => string | null;
  /** The language that the request prefers, if the service speaks it. */
  readonly locale: () => LocaleName | null;
  /** Adds a cookie to the response, even if that is an error. */
  readonly setCookie: (cookie: string) => void;
}

/** An endpoint with its handler. */
export interface Implementation {
  readonly endpoint: Endpoint;
  /** Returns the reply, or the pages of a list that is longer than one page. */
  answer(call: RawCall): Promise<unknown>;
}

/** A call as it came in, its caller known. */
export interface RawCall {
  readonly deps: Deps;
  readonly caller: Caller | null;
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly address: () => string | null;
  readonly setCookie: (cookie: string) => void;
}

/** Connects an endpoint of the contract with its handler. */
export function implement<const E extends Endpoint, const Reply extends ResponseOf<E> | PagesOf<E>>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply>,
): Implementation {
  return { endpoint, answer: (raw) => attempt(endpoint, raw, handle) };
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  raw: RawCall,
  handle: (call: Call<E>) => Promise<unknown>,
): Promise<unknown> {
  // The schemas of the endpoint are what its types are derived from, so what passed them has those types.
  const call = checkCall(endpoint, raw) as Call<E>;
  const { production } = raw.deps.config;
  const check = (reply: unknown) => {
    if (!production) checkReply(endpoint, raw.caller?.access ?? null, reply);
    return reply;
  };
  try {
    const reply = await handle(call);
    return isPages(reply) ? await openList(reply, check) : check(reply);
  } catch (error) {
    throw production ? error : declared(endpoint, error);
  }
}

function checkCall(endpoint: Endpoint, { deps, caller, ...raw }: RawCall) {
  const { user } = endpoint;
  const [body, query, params] = [raw.body, raw.query, raw.params].map((part) => resolveMe(part, caller));
  checkAccess(endpoint, caller);
  const problems: string[] = [];
  const parts = {
    body: parsePart('body', schemaFor(endpoint.body, caller?.access ?? null), body, problems),
    query: parsePart('query', endpoint.query, query, problems),
    params: parsePart('params', endpoint.params, params, problems),
    headers: endpoint.headers && parsePart('headers', endpoint.headers, Object.fromEntries(raw.headers), problems),
  };
  if (user === 'SchemaError' && caller?.user == null) {
    problems.push('auth.user is required: send the access token of a signed-in user');
  }
  if (problems.length > 0) throw collectProblems(endpoint, problems);
  if (user !== undefined && caller?.user == null) throw new KnownErrors[user]();
  if (endpoint.internal && caller?.project.project_id !== 'internal') throw new KnownErrors.ExpectedInternalProject();
  const transaction = callerTransaction(deps, caller);
  const { address, setCookie } = raw;
  const locale = () => preferredLocale(raw);
  return { deps, caller, transaction, address, locale, setCookie, ...parts };
}

/** Replaces `me` with the id of the signed-in user. */
function resolveMe(value: unknown, caller: Caller | null): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).filter(([name, id]) => id === 'me' && userIdFields.has(name));
  if (named.length === 0) return value;
  if (caller?.user == null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  const { user_id: id } = caller.user;
  return { ...value, ...Object.fromEntries(named.map(([name]) => [name, id])) };
}

/** Throws unless the endpoint lets the caller in. */
export function checkAccess({ access: allowed, user }: Endpoint, caller: Caller | null): void {
  if (allowed.length === 0) return;
  if (caller === null) throw new KnownErrors.AccessTypeRequired();
  if (!allowed.includes(caller.access)) {
    const inOrder = accessTypes.filter((access) => allowed.includes(access));
    throw new KnownErrors.InsufficientAccessType(caller.access, inOrder);
  }
  // Before problems of the request: clients take this error as signed out.
  if (user === 'CannotGetOwnUserWithoutUser' && caller.user === null) throw new KnownErrors[user]();
}

/** Errors that every endpoint may throw if the session has ended, or is too old, when its transaction runs. */
const errorsOfSessions: readonly ErrorName[] = [
  'AccessTokenExpired',
  'AdminAccessTokenExpired',
  'AdminAccessTokenIsNotAdmin',
  'SchemaError',
];

/** Outside production an error that the endpoint does not declare is a mistake of ours, and fails loudly. */
function declared(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof KnownError)) return error;
  const { errors, user } = endpoint;
  if (
    [...errors, ...errorsOfSessions, ...(user === undefined ? [] : [user])].some(
      (name) => KnownErrors[name].errorCode === error.errorCode,
    )
  )
    return error;
  return new Error(`${endpoint.method} ${endpoint.path} raised ${error.errorCode}, which it does not declare.`, {
    cause: error,
  });
}
