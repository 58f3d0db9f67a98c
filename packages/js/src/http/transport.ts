import type {
  AccessType,
  BodyOf,
  EndpointsByRoute,
  ErrorName,
  ErrorNameOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@keystack/contract';
import type { Runtime } from '../apps/runtime.ts';
import type { KnownErrorClass } from '../errors.ts';
import { InvalidAccessToken, StackAssertionError } from '../errors.ts';
import type { KnownErrors } from '../known-errors.ts';
import { type Result, toResult } from '../result.ts';
import type { Bearer } from '../session/session.ts';
import { noTokens } from '../session/token-store/token-store.ts';
import { type Camel, toSnake } from './camel.ts';
import type { Diagnose } from './diagnosis.ts';
import { type ConnectionSettings, createApiRequest, createTokenRequest, type RequestInput } from './request.ts';
import { parseResponse } from './response.ts';
import { sendWithRetries } from './retry.ts';

/** A part of a request, which is optional if the route allows `undefined`. */
type Part<Name extends string, T> = undefined extends T
  ? { readonly [N in Name]?: T | undefined }
  : { readonly [N in Name]: T };
/** The path parameters, query and body of a request, in camelCase. */
export type Input<R extends keyof EndpointsByRoute, Access extends AccessType> = Part<
  'body',
  Camel<BodyOf<EndpointsByRoute[R], Access>>
> &
  Part<'params', Camel<ParamsOf<EndpointsByRoute[R]>>> & { readonly query?: Camel<QueryOf<EndpointsByRoute[R]>> };
/** Options of a request that prevent lost updates. */
export interface VersionOptions {
  /**
   * The `ETag` that the resource must have. If it has another one, the update fails with `KnownErrors.ResourceChanged`.
   */
  readonly ifMatch?: string | undefined;
  /** Called with the `ETag` of the resource in the response, or `null` if it has none. */
  readonly onEtag?: (etag: string | null) => void;
}

/** The body of a response, in camelCase. */
export type ResponseBody<R extends keyof EndpointsByRoute, Access extends AccessType> = Camel<
  ResponseOf<EndpointsByRoute[R], Access>
>;

/**
 * Time for the deletion of a project, in milliseconds: the service does not limit it, because it takes longer with many
 * users.
 */
const deletionTimeout = 60 * 60_000;

/** Upload speed below which a request misses its deadline, in bytes per second. */
const slowestUpload = 50_000;

type CodeOf<Name extends ErrorName> = KnownErrors[Name]['errorCode'];
type UserError<E> = E extends { readonly user: infer Name extends ErrorName } ? Name : never;
/** The names of the errors that a route declares, and of the parent errors all of whose subclasses it declares. */
type Declared<R extends keyof EndpointsByRoute> = {
  [Name in ErrorName]: CodeOf<Name> extends CodeOf<ErrorNameOf<EndpointsByRoute[R]> | UserError<EndpointsByRoute[R]>>
    ? Name
    : never;
}[ErrorName];

/** Sends requests to the API. Inputs and responses have the types of the contract for an access level, in camelCase. */
export interface Transport<Access extends AccessType = 'client'> {
  /** Sends a request and returns the body of the response. Throws all errors. */
  request<R extends keyof EndpointsByRoute>(
    route: R,
    input: Input<R, Access> & VersionOptions,
    options?: Pick<RequestInput, 'keepalive'>,
  ): Promise<ResponseBody<R, Access>>;
  /**
   * Sends a request. The expected errors, which the route must declare, become error results. Throws all other errors.
   */
  attempt<R extends keyof EndpointsByRoute, Name extends Declared<R>>(
    route: R,
    input: Input<R, Access>,
    expected: readonly KnownErrorClass<Name>[],
  ): Promise<Result<ResponseBody<R, Access>, KnownErrors[Name]>>;
  /** Returns a transport that sends requests with the tokens of a session. */
  withBearer(bearer: Bearer): Transport<Access>;
  /** Sends an OAuth grant to the token endpoint and returns the tokens. The fields of the grant are in snake_case. */
  requestTokens(grant: Readonly<Record<string, string>>): Promise<ResponseBody<'POST /auth/oauth/token', Access>>;
}

/**
 * Creates a transport. With a bearer, requests contain its tokens, and a request whose access token is rejected is sent
 * once more with a new one.
 */
export function createTransport<Access extends AccessType = 'client'>(
  app: ConnectionSettings,
  runtime: Runtime,
  diagnose: Diagnose,
  bearer?: Bearer,
): Transport<Access> {
  async function request<R extends keyof EndpointsByRoute>(
    route: R,
    { body: fields, ...parts }: Omit<RequestInput, 'body'> & VersionOptions & { readonly body?: unknown },
    options?: Pick<RequestInput, 'keepalive'>,
  ): Promise<ResponseBody<R, Access>> {
    // `undefined` if there is no body.
    const body: string | undefined = JSON.stringify(toSnake(fields));
    const isDeletion = route === 'DELETE /projects/current';
    const deadline = isDeletion
      ? deletionTimeout
      : app.requestTimeout + 1000 * Math.floor((body?.length ?? 0) / slowestUpload);
    if (runtime.beforeRequest) await runtime.beforeRequest();
    for (let retried = false; ; retried = true) {
      const tokens = (await bearer?.tokens()) ?? noTokens;
      try {
        const create = (signal: AbortSignal) =>
          createApiRequest(app, route, tokens, { ...parts, ...options, body, language: runtime.language?.() }, signal);
        const response = await sendWithRetries(runtime, diagnose, deadline, create, isDeletion ? 1 : undefined);
        const hint = response.response.headers.get('x-stack-hint');
        if (hint !== null) runtime.warn(hint);
        parts.onEtag?.(response.response.headers.get('etag'));
        // The contract declares the shape, and the service's tests check it.
        return parseResponse(response) as ResponseBody<R, Access>;
      } catch (error) {
        if (!(error instanceof InvalidAccessToken)) throw error;
        if (tokens.accessToken === null) {
          throw new StackAssertionError(`The service rejected the access token of ${route}, but none was sent.`);
        }
        if (retried) throw new Error(rejectedTwice(route), { cause: error });
        bearer?.reject(tokens.accessToken);
      }
    }
  }

  return {
    request,
    withBearer: (user) => createTransport(app, runtime, diagnose, user),
    attempt: (route, input, expected) => toResult(request(route, input), expected),
    async requestTokens(grant) {
      const response = await sendWithRetries(runtime, diagnose, app.requestTimeout, (signal) =>
        createTokenRequest(app, grant, runtime.language?.(), signal),
      );
      return parseResponse(response) as ResponseBody<'POST /auth/oauth/token', Access>;
    },
  };
}

function rejectedTwice(route: string): string {
  return `The service rejected the access token of ${route}, and then a refreshed one. Check its signing keys and clocks.`;
}
