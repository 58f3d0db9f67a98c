import {
  type AccessType,
  api,
  type Endpoint,
  fieldsAcceptingMe,
  headerNames,
  KnownError,
  KnownErrors,
  schemaForAccess,
} from '@keystack/contract';
import * as z from 'zod/mini';
import type { FakeClock } from './clock.ts';
import { type Account, FakeServiceState } from './fake-service-state.ts';
import type { FakeRequest, HandlerResult, Handlers, RouteName } from './handler.ts';
import { authHandlers } from './handlers/auth.ts';
import { projectHandlers } from './handlers/projects.ts';
import { teamHandlers } from './handlers/teams.ts';
import { userHandlers } from './handlers/users.ts';

/**
 * A response or error that replaces the usual response. `no-response` never responds, `network-error` rejects the
 * request.
 */
type Override<R extends RouteName> = HandlerResult<R> | Response | 'no-response' | 'network-error';

/**
 * The overrides of a fake service, by endpoint. A promise delays the response. Its value `undefined` means the usual
 * one.
 */
export type ResponseOverrides = { [R in RouteName]?: Override<R> | Promise<Override<R> | undefined> };

/** A request that the fake service received. */
interface ReceivedRequest {
  /** Method and path, for example `GET /users/me`. */
  readonly line: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** The parsed JSON, the fields of a form, or `undefined`. */
  readonly body: unknown;
}

type Schema = ReturnType<typeof schemaForAccess>;

const { localeError: issueMessage } = z.locales.en();

const handlers: Handlers = { ...authHandlers, ...userHandlers, ...teamHandlers, ...projectHandlers };

const routes = api.map((endpoint: Endpoint) => ({
  endpoint,
  name: `${endpoint.method} ${endpoint.path}` as RouteName,
  pattern: new RegExp(`^${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** A request or response that breaks the contract. */
class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}

/**
 * A fake of the service for tests of the client libraries. It validates requests and responses by the schemas of the
 * contract. If one is invalid, `fetch` rejects, and the error is reported too, because the tested code may catch it.
 */
export class FakeService extends FakeServiceState {
  readonly requests: ReceivedRequest[] = [];
  readonly overrides: ResponseOverrides = {};
  /** Number of next requests that fail as if the network were down. Each failure decreases it. */
  networkFailures = 0;
  /** Rejects every access token, as a service with a broken signing key does. */
  rejectsAccessTokens = false;

  readonly #report: (violation: Error) => void;

  /** `report` receives violations of the contract. Default: throws them as uncaught errors, which fail the test run. */
  constructor(clock: FakeClock, report: (violation: Error) => void = throwUncaught) {
    super(clock);
    this.#report = report;
  }

  /** Method and path of every received request, for example `GET /users/me`. */
  get requestLines(): readonly string[] {
    return this.requests.map(({ line }) => line);
  }

  /** Returns the bodies of the requests with this method and path. */
  bodies(line: string): unknown[] {
    return this.requests.filter((request) => request.line === line).map(({ body }) => body);
  }

  /** Returns the number of requests with this method and path. */
  count(line: string): number {
    return this.bodies(line).length;
  }

  /** Delays the usual responses of an endpoint until the returned function is called. Replaces an override. */
  hold(route: RouteName): () => void {
    let release = () => {};
    const pending = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    Object.assign(this.overrides, { [route]: pending });
    return () => release();
  }

  /** Handles a request like the service. Rejects if the request or the response violates the contract. */
  readonly fetch = async (request: Request): Promise<Response> => {
    try {
      return await this.#respond(request);
    } catch (error) {
      if (error instanceof ContractViolation) this.#report(error);
      throw error;
    }
  };

  async #respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const line = `${request.method} ${url.pathname.replace('/api/v1', '')}`;
    const body = await parseBody(request);
    this.requests.push({ line, method: request.method, url: request.url, headers: request.headers, body });
    if (this.networkFailures > 0) {
      this.networkFailures--;
      throw new TypeError('fetch failed');
    }
    if (line === 'GET /health') return Response.json({ status: 'ok' });

    const route = routes.find(({ pattern }) => pattern.test(line));
    if (route === undefined) throw new ContractViolation(`The contract has no endpoint for ${line}.`);
    const override = await this.overrides[route.name];
    if (override === 'no-response') return new Promise(() => {});
    if (override === 'network-error') throw new TypeError('fetch failed');
    if (override instanceof Response) return override.clone();

    const result = override ?? this.#handle(route, line, request, body);
    if (typeof result === 'string') return errorResponse(new KnownErrors[result](), request);
    if (result instanceof KnownError) return errorResponse(result, request);
    const { response: schema, status = 200 } = route.endpoint;
    validate(schemaForAccess(schema, accessOf(request)), result, `The response to ${line} breaks the contract`);
    return Response.json(result, { status });
  }

  #handle(
    { name, endpoint, pattern }: (typeof routes)[number],
    line: string,
    request: Request,
    body: unknown,
  ): HandlerResult<RouteName> {
    const accessToken = request.headers.get(headerNames.accessToken);
    const account = accessToken === null ? undefined : this.accountOfToken(accessToken);
    if (accessToken !== null && (account === undefined || this.rejectsAccessTokens)) return 'AccessTokenExpired';
    const { body: bodySchema, params, query } = endpoint;
    const access = accessOf(request);
    const values = {
      params: { ...line.match(pattern)?.groups },
      query: Object.fromEntries(new URL(request.url).searchParams),
      body,
    };
    if (account === undefined && Object.values(values).some(namesOwnUser)) return 'CannotGetOwnUserWithoutUser';
    const parse = (schema: Schema, value: unknown) =>
      validate(schema, withOwnId(value, account), `The request ${name} breaks the contract`);
    return respond(name, {
      service: this,
      access,
      account,
      refreshToken: request.headers.get(headerNames.refreshToken) ?? '',
      params: parse(params, values.params),
      query: parse(query, values.query),
      body: parse(schemaForAccess(bodySchema, access), values.body),
    } as FakeRequest<RouteName>);
  }
}

function respond<R extends RouteName>(name: R, request: FakeRequest<R>): HandlerResult<R> {
  const handler: Handlers[R] = handlers[name];
  if (handler === undefined)
    throw new ContractViolation(`The fake service has no handler for ${name}. Add one, or override it.`);
  return handler(request);
}

function throwUncaught(violation: Error): void {
  queueMicrotask(() => {
    throw violation;
  });
}

async function parseBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return request.json();
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(await request.text()))
    : undefined;
}

/** Returns whether a field for a user id is `me`, the signed-in user. */
function namesOwnUser(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, field]) => field === 'me' && fieldsAcceptingMe.has(name));
}

/** Replaces `me` in the fields for user ids with the id of the signed-in user, as the service does. */
function withOwnId(value: unknown, account: Account | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [
    name,
    field === 'me' && fieldsAcceptingMe.has(name) ? (account?.user.id ?? field) : field,
  ]);
  return Object.fromEntries(entries);
}

/** Returns the value as the schema parses it, or `undefined` without a schema. Throws if it is invalid. */
function validate(schema: Schema, value: unknown, message: string): unknown {
  if (schema === undefined) return;
  const parsed = z.safeParse(schema, value, { error: issueMessage });
  if (!parsed.success)
    throw new ContractViolation(`${message}:\n${z.prettifyError(parsed.error)}\n${JSON.stringify(value)}`);
  return parsed.data;
}

function accessOf(request: Request): AccessType {
  const access = request.headers.get(headerNames.accessType);
  return access === 'server' || access === 'admin' ? access : 'client';
}

/** Returns the response for a known error, with status 200 if the request asks for that. */
function errorResponse({ errorCode, statusCode, message, details }: KnownError, request: Request): Response {
  return Response.json(
    { code: errorCode, error: message, details },
    {
      status: request.headers.has(headerNames.overrideErrorStatus) ? 200 : statusCode,
      headers: { [headerNames.knownError]: errorCode, [headerNames.actualStatus]: String(statusCode) },
    },
  );
}
