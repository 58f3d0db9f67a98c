import { type authorizeOAuth, type Endpoint, KnownError, KnownErrors, type ReplyOf } from '@keystack/contract';
import type { Context, Hono } from 'hono';
import { isForeignKeyViolation, isReadOnly, isStatementTimeout, isUnreachable } from '../db/database-errors.ts';
import { isStorable } from '../db/is-storable.ts';
import type { Deps } from '../deps.ts';
import { randomText } from '../domain/random-text.ts';
import { Refusal } from '../domain/refusal.ts';
import { type BodyRoom, readBody } from './body.ts';
import { type Caller, findCallerOf, findWebhookCaller } from './caller.ts';
import { type Connection, clientAddress } from './client-address.ts';
import type { Implementation, RawCall } from './implement.ts';
import { type Answer, errorAnswer, preflight, respond } from './reply.ts';
import { isPages, listStream } from './sent-lists.ts';

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Puts every endpoint on the app, in the order that all of them share: method, body, caller, then the endpoint itself. */
export function addRoutes(
  app: Hono,
  deps: Deps,
  implementations: readonly Implementation[],
  room: BodyRoom = { left: 256 * 1024 * 1024 },
): void {
  app.options('/api/*', preflight);
  // Of routes that are no endpoints.
  app.onError((error, c) => handle(deps, c, () => Promise.reject(error)));
  const paths = new Set<string>();
  for (const { endpoint, answer } of implementations) {
    const path = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    // Clients ask the root with and without its slash.
    const spellings = endpoint.path === '/' ? [path, path.slice(0, -1)] : [path];
    for (const spelling of spellings) paths.add(spelling);
    app.on(endpoint.method, spellings, (c) =>
      handle(deps, c, async (setCookie, onBreak) => {
        const body = await readRequestBody(c.req.raw, room);
        const found = await findCallerOf(deps, c.req.raw);
        const caller = found ?? (endpoint.webhookToken ? await findWebhookCaller(deps, c.req.raw) : null);
        const query = storable(queryOf(c.req.url));
        const params = storable(c.req.param());
        const { headers } = c.req.raw;
        const address = () =>
          isServer(caller) ? null : clientAddress(deps.config, c.env as Connection | undefined, headers);
        const reply = await answer({ deps, caller, body, query, params, headers, address, setCookie });
        return answerOf(endpoint, reply, onBreak);
      }),
    );
  }
  for (const path of paths) app.all(path, (c) => handle(deps, c, async () => ({ status: 405, body: null })));
  app.all('/api/*', (c) =>
    handle(deps, c, async () => {
      await readRequestBody(c.req.raw, room);
      await findCallerOf(deps, c.req.raw);
      return plain(404, 'There is nothing at this path of the API. Its calls are below /api/v1.');
    }),
  );
}

/** What an endpoint's reply looks like in HTTP; the contract has checked that it is of the kind the endpoint declares. */
function answerOf(endpoint: Endpoint, reply: unknown, onBreak: (error: unknown) => void): Answer {
  if (endpoint.redirects) {
    const { status, location } = reply as ReplyOf<typeof authorizeOAuth>;
    return { status, headers: { location }, body: { json: {} } };
  }
  const status = endpoint.status ?? 200;
  if (isPages(reply)) return { status, body: { stream: (indent) => listStream(reply, indent, onBreak) } };
  return { status, body: endpoint.text ? { text: String(reply) } : { json: reply } };
}

function isServer(caller: Caller | null): boolean {
  return caller !== null && caller.access !== 'client';
}

type Work = (setCookie: RawCall['setCookie'], onBreak: (error: unknown) => void) => Promise<Answer>;

async function handle(deps: Deps, c: Context, work: Work): Promise<Response> {
  const requestId = randomText(16);
  const cookie: Record<string, string> = {};
  const setCookie = (text: string) => {
    cookie['set-cookie'] = text;
  };
  const send = (answer: Answer) =>
    respond(c.req.raw, { ...answer, headers: { ...answer.headers, ...cookie } }, requestId);
  const route = `${c.req.method} ${c.req.routePath}`;
  const onBreak = (error: unknown) =>
    deps.log.error({ err: error, route, requestId }, 'A list broke off while it was sent.');
  try {
    // Hono runs a GET for a HEAD.
    if (!methods.has(c.req.method)) throw new Refusal(405, 'This method is not supported.');
    return send(await work(setCookie, onBreak));
  } catch (error) {
    return send(failure(deps, error, route, requestId));
  }
}

function failure(deps: Deps, error: unknown, route: string, requestId: string): Answer {
  if (error instanceof KnownError) return errorAnswer(error);
  if (error instanceof Refusal) return plain(error.status, error.message);
  if (isForeignKeyViolation(error)) {
    return plain(409, 'What this call is about was deleted while it was on its way. Nothing has changed.');
  }
  deps.log.error({ err: error, route, requestId }, 'A request failed.');
  if (isUnreachable(error) || isStatementTimeout(error)) {
    return plain(503, `The database did not answer in time. Try again. Request id: ${requestId}`);
  }
  if (isReadOnly(error)) {
    return plain(503, `The database takes no changes at the moment. Try again later. Request id: ${requestId}`);
  }
  return plain(500, `Something went wrong on our side; the service's log has the details. Request id: ${requestId}`);
}

function plain(status: number, text: string): Answer {
  return { status, body: { text } };
}

/** A body where none can be is refused, because whoever sent it believes that it counts. */
async function readRequestBody(request: Request, room: BodyRoom): Promise<unknown> {
  if (request.method !== 'GET') return readBody(request, room);
  const length = Number(request.headers.get('content-length') ?? 0);
  if ((length > 0 || request.headers.has('transfer-encoding')) && request.headers.has('content-type')) {
    throw new KnownErrors.SchemaError('The request is not valid:\n  - body must be absent: GET takes none');
  }
  return undefined;
}

/** Of a parameter that is given twice the last one counts, as in a form. */
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
