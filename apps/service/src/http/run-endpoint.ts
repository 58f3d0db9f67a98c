import { bodyLimits, type Endpoint, KnownErrors, type ResponseOf } from '@keystack/contract';
import type { authorizeOAuth } from '@keystack/contract/endpoints';
import type { Context } from 'hono';
import { isStorableText } from '../database/is-storable.ts';
import type { Deps } from '../deps.ts';
import type { EventActor } from '../domain/events/event-recorder.ts';
import { rateLimitsOfProject } from '../domain/projects/email-limits.ts';
import {
  forwardedEntries,
  type HttpConnectionInfo,
  networkOfEvents,
  rateLimitNetwork,
} from '../rate-limits/client-ip.ts';
import { isFromNewerClient, isFromOwnClient } from './api-headers.ts';
import { type BodyReadLimits, type LargeBodyCapacity, readBody } from './body.ts';
import { authenticate, authenticateWebhookToken, type Caller } from './caller.ts';
import { createSessionCheckedTransaction } from './caller-transaction.ts';
import { wrapUndeclaredError } from './declared-errors.ts';
import { deviceOf } from './device.ts';
import { etagOf } from './etags.ts';
import type { RequestContext } from './handle-request.ts';
import { refuseCredentialsOfImpersonation } from './impersonation.ts';
import type { EndpointImplementation, EndpointRequest } from './implement.ts';
import { preferredLocale } from './language.ts';
import { isNavigation } from './navigation.ts';
import { createOwnerNotice, guardedOwnerAction, requireConfirmedOwner } from './owner-confirmation.ts';
import { observeSignIns, observeUsers } from './request-observation.ts';
import type { ApiResponse } from './response.ts';
import { isPages, type ListStreamCallbacks, listStream, readListIfSinglePage } from './streamed-lists.ts';
import { checkResponse } from './validate.ts';
import { checkAccessLevel, validateRequest } from './validate-request.ts';
import { visitorOf } from './visitor.ts';

/**
 * Handles a request to an endpoint: reads the body, authenticates the caller, validates the request and runs the
 * handler. Outside production, also checks the response against the contract.
 */
export async function runEndpoint(
  { endpoint, handle, handleInvalid }: EndpointImplementation,
  c: Context,
  { deps: sharedDeps, deadline, requestId, observation, setCookie, hint, describeErrorPage, onBreak }: RequestContext,
  largeBodyCapacity: LargeBodyCapacity,
): Promise<ApiResponse> {
  const request = c.req.raw;
  const { production } = sharedDeps.config;
  let foundCaller: Promise<Caller | null> | undefined;
  const findCaller = () => {
    foundCaller ??= callerOf(sharedDeps, endpoint, request);
    return foundCaller;
  };
  const body = await readRequestBody(request, {
    limit: endpoint.bodyLimit ?? bodyLimits.standard,
    capacity: largeBodyCapacity,
    async checkLarge() {
      deadline.start();
      checkLargeBody(endpoint, await findCaller());
      // No deadline while the rest of the body arrives: the HTTP server limits that time.
      deadline.lift();
    },
  });
  deadline.start();
  const caller = await findCaller();
  if (caller !== null) observation.projectId = caller.project.project_id;
  if (caller?.user) observation.userId = caller.user.user_id;
  const raw = {
    body,
    query: requireStorable(queryOf(c.req.url, endpoint.path.startsWith('/auth/oauth/'))),
    params: requireStorable(c.req.param()),
    headers: request.headers,
  };
  const network = () => rateLimitNetwork(sharedDeps.config, c.env as HttpConnectionInfo | undefined, request.headers);
  const visitor = visitorOf(caller, request.headers);
  if (visitor?.network != null) observation.visitorNetwork = visitor.network;
  const origin = () => ({
    actor: actorOf(caller),
    requestId,
    ipNetwork: networkOfEvents(visitor?.network ?? network()),
    ...deviceOf(visitor ?? request, sharedDeps.config.countryHeader),
  });
  const limits = caller?.project.email_limits ?? null;
  const config =
    limits === null ? sharedDeps.config : { ...sharedDeps.config, projectRateLimits: rateLimitsOfProject(limits) };
  const deps = {
    ...sharedDeps,
    config,
    project: caller?.project ?? null,
    events: observeSignIns(sharedDeps.events.from(origin), observation),
    activity: observeUsers(sharedDeps.activity, observation),
  };
  // The assertion is safe: `validateRequest` compares the caller and the parts with the endpoint that has these types.
  let parts: ReturnType<typeof validateRequest>;
  try {
    parts = validateRequest(endpoint, caller, raw);
  } catch (error) {
    const { query, params } = raw;
    const invalid = { deps, query, params, isNavigation: () => isNavigation(request), describeErrorPage };
    const result = (await handleInvalid?.(invalid, error)) ?? null;
    if (result === null) throw error;
    return responseOf(endpoint, result, {}, { beforePage: () => deadline.renew(), onBreak });
  }
  const ownerAction = guardedOwnerAction(endpoint, caller, parts.body);
  const notice = createOwnerNotice(deps, caller, ownerAction, createSessionCheckedTransaction(deps, caller));
  const checked = {
    deps,
    caller,
    ...parts,
    transaction: notice.transaction,
    ipAddress: () => (isServer(caller) ? (visitor?.network ?? null) : network()),
    isUnknownVisitor: isServer(caller) && visitor?.network == null,
    connection: () => ({ clientIp: network(), forwardedFor: forwardedEntries(request.headers) }),
    format: {
      url: deps.config.url,
      isNewer: isFromNewerClient(request.headers),
      isOwnClient: isFromOwnClient(request.headers),
    },
    locale: () => preferredLocale(visitor ?? request),
    device: () =>
      isServer(caller) && visitor === null ? null : deviceOf(visitor ?? request, deps.config.countryHeader),
    isNavigation: () => isNavigation(request),
    describeErrorPage,
    setCookie,
    hint,
    observeFailedSignIn(method: string) {
      observation.signIn = { method, failed: true };
    },
  } as EndpointRequest<Endpoint>;
  const checkContract = (result: unknown) => {
    if (!production) checkResponse(endpoint, caller?.access ?? null, result);
  };
  refuseCredentialsOfImpersonation(endpoint, caller, checked.body);
  requireConfirmedOwner(deps, caller, ownerAction);
  try {
    const result = await handle(checked);
    await notice.afterResponse();
    const content = isPages(result) ? await readListIfSinglePage(result, checkContract) : result;
    if (!isPages(result)) checkContract(result);
    const headers = endpoint.versioned && caller?.access === 'admin' ? { etag: etagOf(content) } : {};
    return responseOf(endpoint, content, headers, { beforePage: () => deadline.renew(), onBreak });
  } catch (error) {
    throw production ? error : wrapUndeclaredError(endpoint, error);
  }
}

/**
 * Returns the response for the result of a handler. The type assertion is safe, because `implement` checks the type.
 */
function responseOf(
  endpoint: Endpoint,
  result: unknown,
  headers: Readonly<Record<string, string>>,
  events: ListStreamCallbacks,
): ApiResponse {
  if (endpoint.redirects) {
    const { status, location } = result as ResponseOf<typeof authorizeOAuth>;
    return status === 200
      ? { status, body: { json: { location } } }
      : { status, headers: { location }, body: { json: {} } };
  }
  const status = endpoint.status ?? 200;
  if (isPages(result)) return { status, body: { stream: (indent) => listStream(result, indent, events) } };
  return { status, headers, body: endpoint.plainText ? { text: String(result) } : { json: result } };
}

async function callerOf(deps: Deps, endpoint: Endpoint, request: Request): Promise<Caller | null> {
  const found = await authenticate(deps, request, endpoint);
  return found ?? (endpoint.webhookToken ? authenticateWebhookToken(deps, request) : null);
}

/**
 * Throws unless the caller may send a large body: it must have access to the endpoint and be a server or a signed-in
 * user.
 */
function checkLargeBody(endpoint: Endpoint, caller: Caller | null): void {
  checkAccessLevel(endpoint, caller);
  if (isServer(caller) || caller?.user != null) return;
  const { bytes } = bodyLimits.standard;
  throw new KnownErrors.BodyParsingError(
    `The body is larger than ${bytes} bytes, which needs a signed-in user or the key of a server.`,
  );
}

/** Returns the person or program that a request comes from. */
function actorOf(caller: Caller | null): EventActor {
  if (caller === null) return { type: 'visitor', id: null };
  const { access, ownerSession, session, isImpersonation, impersonatorId } = caller;
  const ownerId = ownerSession?.userId ?? impersonatorId;
  if (ownerId !== null) return { type: 'owner', id: ownerId };
  if (access !== 'client') return { type: access, id: null };
  if (isImpersonation) return { type: 'server', id: null };
  return session === null ? { type: 'visitor', id: null } : { type: 'user', id: session.userId };
}

function isServer(caller: Caller | null): boolean {
  return caller !== null && caller.access !== 'client';
}

/** Reads the body of a request. Throws if a GET request has a body, because the sender expects it to have an effect. */
async function readRequestBody(request: Request, conditions: BodyReadLimits): Promise<unknown> {
  if (request.method !== 'GET') return readBody(request, conditions);
  const length = Number(request.headers.get('content-length') ?? 0);
  if ((length > 0 || request.headers.has('transfer-encoding')) && request.headers.has('content-type')) {
    throw new KnownErrors.SchemaError('The request is not valid:\n  - body must be absent: GET takes none');
  }
  return undefined;
}

/**
 * Returns the query parameters. If a parameter is repeated, the last value counts, except for OAuth: with
 * `refusesRepeated` it throws (RFC 6749, section 3.1), because a proxy or an app may read the other value.
 */
function queryOf(url: string, refusesRepeated: boolean): Readonly<Record<string, string>> {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const entries = [...new URLSearchParams(url.slice(start))];
  const parameters = Object.fromEntries(entries);
  if (refusesRepeated && Object.keys(parameters).length < entries.length)
    throw new KnownErrors.SchemaError('The request is not valid:\n  - the query has a parameter more than once');
  return parameters;
}

/** Returns the query or path parameters unchanged, or throws if one contains text that cannot be stored. */
function requireStorable(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(parameters)) {
    if (!isStorableText(name) || !isStorableText(value)) {
      throw new KnownErrors.SchemaError('The request is not valid:\n  - the URL holds a NUL character');
    }
  }
  return parameters;
}
