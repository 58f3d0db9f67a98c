import {
  type authorizeOAuth,
  bodyLimits,
  type Endpoint,
  KnownError,
  KnownErrors,
  type ResponseOf,
} from '@keystack/contract';
import type { Context, Hono } from 'hono';
import { isForeignKeyViolation, isReadOnly, isStatementTimeout, isUnreachable } from '../database/database-errors.ts';
import { Deadline, DeadlineExceeded } from '../database/deadline.ts';
import { isStorable } from '../database/is-storable.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { type Connection, clientAddress } from '../rate-limits/client-ip.ts';
import { randomText } from '../security/random-text.ts';
import { type BodyConditions, type BodyRoom, readBody } from './body.ts';
import { type Caller, findCallerOf, findWebhookCaller } from './caller.ts';
import { checkAccess, type Implementation, type RawCall } from './implement.ts';
import { type Answer, errorAnswer, preflight, respond } from './reply.ts';
import { isPages, type ListEvents, listStream } from './sent-lists.ts';

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Adds every endpoint to the app. All check in the same order: method, body, caller, then the endpoint itself. */
export function addRoutes(
  app: Hono,
  service: Deps,
  implementations: readonly Implementation[],
  room: BodyRoom = { left: 256 * 1024 * 1024 },
): void {
  app.options('/api/*', () => preflight(service.config));
  // Errors of routes that are not endpoints.
  app.onError((error, c) => handle(service, c, () => Promise.reject(error)));
  const paths = new Set<string>();
  for (const { endpoint, answer } of implementations) {
    const path = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    // Clients ask the root with and without its slash.
    const spellings = endpoint.path === '/' ? [path, path.slice(0, -1)] : [path];
    for (const spelling of spellings) paths.add(spelling);
    app.on(endpoint.method, spellings, (c) =>
      handle(service, c, async ({ deps, deadline, setCookie, onBreak }) => {
        let finding: Promise<Caller | null> | undefined;
        const findCaller = () => {
          finding ??= callerOf(deps, endpoint, c.req.raw);
          return finding;
        };
        const body = await readRequestBody(c.req.raw, {
          limit: endpoint.bodyLimit ?? bodyLimits.standard,
          room,
          async checkLarge() {
            deadline.start();
            checkLargeBody(endpoint, await findCaller());
            // The rest of the body may take longer to arrive; the server limits that.
            deadline.lift();
          },
        });
        deadline.start();
        const caller = await findCaller();
        const query = storable(queryOf(c.req.url));
        const params = storable(c.req.param());
        const { headers } = c.req.raw;
        const address = () =>
          isServer(caller) ? null : clientAddress(deps.config, c.env as Connection | undefined, headers);
        const reply = await answer({ deps, caller, body, query, params, headers, address, setCookie });
        return answerOf(endpoint, reply, { beforePage: () => deadline.renew(), onBreak });
      }),
    );
  }
  for (const path of paths) app.all(path, (c) => handle(service, c, async () => ({ status: 405, body: null })));
  app.all('/api/*', (c) =>
    handle(service, c, async ({ deps }) => {
      await findCallerOf(deps, c.req.raw);
      return plain(404, 'There is nothing at this path of the API. Its calls are below /api/v1.');
    }),
  );
}

async function callerOf(deps: Deps, endpoint: Endpoint, request: Request): Promise<Caller | null> {
  const found = await findCallerOf(deps, request, endpoint);
  return found ?? (endpoint.webhookToken ? findWebhookCaller(deps, request) : null);
}

/** Throws unless the caller may call the endpoint and is a server or a signed-in user: others send no large bodies. */
function checkLargeBody(endpoint: Endpoint, caller: Caller | null): void {
  checkAccess(endpoint, caller);
  if (isServer(caller) || caller?.user != null) return;
  const { bytes } = bodyLimits.standard;
  throw new KnownErrors.BodyParsingError(
    `The body is larger than ${bytes} bytes, which needs a signed-in user or the key of a server.`,
  );
}

/** Converts the reply of a handler to an HTTP response. The contract ensures that its type is the one the endpoint declares. */
function answerOf(endpoint: Endpoint, reply: unknown, events: ListEvents): Answer {
  if (endpoint.redirects) {
    const { status, location } = reply as ResponseOf<typeof authorizeOAuth>;
    return { status, headers: { location }, body: { json: {} } };
  }
  const status = endpoint.status ?? 200;
  if (isPages(reply)) return { status, body: { stream: (indent) => listStream(reply, indent, events) } };
  return { status, body: endpoint.text ? { text: String(reply) } : { json: reply } };
}

function isServer(caller: Caller | null): boolean {
  return caller !== null && caller.access !== 'client';
}

/** A request while it is answered. */
interface Exchange {
  /** The dependencies, whose database keeps to the deadline. */
  readonly deps: Deps;
  readonly deadline: Deadline;
  readonly setCookie: RawCall['setCookie'];
  readonly onBreak: ListEvents['onBreak'];
}

async function handle(deps: Deps, c: Context, work: (exchange: Exchange) => Promise<Answer>): Promise<Response> {
  const requestId = randomText(16);
  const cookie: Record<string, string> = {};
  const setCookie = (text: string) => {
    cookie['set-cookie'] = text;
  };
  const send = (answer: Answer) =>
    respond(deps.config, c.req.raw, { ...answer, headers: { ...answer.headers, ...cookie } }, requestId);
  const route = `${c.req.method} ${c.req.routePath}`;
  const onBreak = (error: unknown) =>
    deps.log.error({ err: error, route, requestId }, 'A list broke off while it was sent.');
  const deadline = new Deadline(deps.config.requestTimeoutMs);
  const exchange = { deps: { ...deps, db: deps.db.within(deadline) }, deadline, setCookie, onBreak };
  try {
    // Hono runs a GET for a HEAD.
    if (!methods.has(c.req.method)) throw new HttpError(405, 'This method is not supported.');
    return send(await deadline.race(work(exchange)));
  } catch (error) {
    return send(failure(deps, error, route, requestId));
  }
}

function failure(deps: Deps, error: unknown, route: string, requestId: string): Answer {
  if (error instanceof KnownError) return errorAnswer(error);
  if (error instanceof HttpError) return plain(error.status, error.message);
  if (isForeignKeyViolation(error)) {
    return plain(409, 'What this call is about was deleted while it was on its way. Nothing has changed.');
  }
  deps.log.error({ err: error, route, requestId }, 'A request failed.');
  if (error instanceof DeadlineExceeded) {
    return unavailable(`The request took too long. Try again. Request id: ${requestId}`);
  }
  if (isUnreachable(error) || isStatementTimeout(error)) {
    return unavailable(`The database did not answer in time. Try again. Request id: ${requestId}`);
  }
  if (isReadOnly(error)) {
    return unavailable(`The database takes no changes at the moment. Try again later. Request id: ${requestId}`);
  }
  return plain(500, `Something went wrong on our side; the service's log has the details. Request id: ${requestId}`);
}

/** Asks clients to wait a second, so that they do not all return at once to a database that recovers. */
function unavailable(text: string): Answer {
  return { ...plain(503, text), headers: { 'retry-after': '1' } };
}

function plain(status: number, text: string): Answer {
  return { status, body: { text } };
}

/** Reads the body of a request. Throws if a GET request has one, because its sender expects it to have an effect. */
async function readRequestBody(request: Request, conditions: BodyConditions): Promise<unknown> {
  if (request.method !== 'GET') return readBody(request, conditions);
  const length = Number(request.headers.get('content-length') ?? 0);
  if ((length > 0 || request.headers.has('transfer-encoding')) && request.headers.has('content-type')) {
    throw new KnownErrors.SchemaError('The request is not valid:\n  - body must be absent: GET takes none');
  }
  return undefined;
}

/** Returns the query parameters. If one is repeated, the last value counts, as in a form. */
function queryOf(url: string): Readonly<Record<string, string>> {
  const start = url.indexOf('?');
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start)));
}

/** Query and path parameters come decoded; what no database can keep is refused here, for all endpoints. */
function storable(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(parameters)) {
    if (!isStorable(name) || !isStorable(value)) {
      throw new KnownErrors.SchemaError('The request is not valid:\n  - the URL holds a NUL character');
    }
  }
  return parameters;
}
