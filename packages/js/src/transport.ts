import { type BodyOf, type ErrorName, type ErrorOf, KnownErrors, type ReplyOf, type Route } from '@keystack/contract';
import { StackAssertionError } from './assertion-error.ts';
import type { Camel } from './camel.ts';
import { send } from './network.ts';
import { readReply } from './reply.ts';
import { type AppIdentity, apiRequest, refreshRequest } from './request.ts';
import { Result } from './result.ts';
import type { Runtime } from './runtime.ts';
import { noTokens, type Tokens } from './token-store/token-store.ts';

/** Who is signed in, as far as a call needs to know. */
export interface Bearer {
  /** The tokens to send, the access token fresh. */
  tokens(): Promise<Tokens>;
  /** Says that the service has refused an access token. */
  reject(accessToken: string): void;
}

type Body<R extends keyof Route> = Camel<BodyOf<Route[R], 'client'>>;
type Input<R extends keyof Route> = { readonly bearer?: Bearer } & (undefined extends Body<R>
  ? { readonly body?: Body<R> }
  : { readonly body: Body<R> });
type Reply<R extends keyof Route> = Camel<ReplyOf<Route[R], 'client'>>;

type CodeOf<Name extends ErrorName> = KnownErrors[Name]['errorCode'];
type UserError<E> = E extends { readonly user: infer Name extends ErrorName } ? Name : never;
/** The errors that a call declares, and the kinds of which all are declared. */
type Declared<R extends keyof Route> = {
  [Name in ErrorName]: CodeOf<Name> extends CodeOf<ErrorOf<Route[R]> | UserError<Route[R]>> ? Name : never;
}[ErrorName];

/** Calls the API. Bodies and replies are those that the contract declares for a route, in camelCase. */
export interface Transport {
  /** Makes a call; every error is thrown. */
  call<R extends keyof Route>(route: R, input: Input<R>): Promise<Reply<R>>;
  /** Makes a call; the named errors, which the route must declare, are results. */
  attempt<R extends keyof Route, Name extends Declared<R>>(
    route: R,
    input: Input<R>,
    expected: readonly Name[],
  ): Promise<Result<Reply<R>, KnownErrors[Name]>>;
  /** Asks for a fresh access token; a `RefreshTokenError` is thrown when the session has ended. */
  refresh(refreshToken: string): Promise<string>;
}

/** The one way to the service. */
export function createTransport(app: AppIdentity, runtime: Runtime): Transport {
  async function call<R extends keyof Route>(route: R, { bearer, body }: Input<R>): Promise<Reply<R>> {
    for (let retried = false; ; retried = true) {
      const tokens = (await bearer?.tokens()) ?? noTokens;
      try {
        // The contract promises the shape, and the service's own tests hold it to that.
        return readReply(await send(runtime, () => apiRequest(app, route, tokens, body))) as Reply<R>;
      } catch (error) {
        if (!(error instanceof KnownErrors.InvalidAccessToken)) throw error;
        if (tokens.accessToken === null) {
          throw new StackAssertionError(`${route} was refused for its access token, but none was sent.`);
        }
        if (retried) throw new Error(refusedTwice(route), { cause: error });
        bearer?.reject(tokens.accessToken);
      }
    }
  }

  return {
    call,
    async attempt(route, input, expected) {
      try {
        return Result.ok(await call(route, input));
      } catch (error) {
        if (isOneOf(error, expected)) return Result.error(error);
        throw error;
      }
    },
    async refresh(refreshToken) {
      const reply = readReply(await send(runtime, () => refreshRequest(app, refreshToken)));
      return (reply as Reply<'POST /auth/oauth/token'>).accessToken;
    },
  };
}

function refusedTwice(route: string): string {
  return `${route} was refused for its access token, and again for a fresh one. The network works and the session is alive, but the service does not accept the tokens that it makes itself: check its signing keys and the clocks of its machines.`;
}

function isOneOf<Name extends ErrorName>(error: unknown, names: readonly Name[]): error is KnownErrors[Name] {
  return names.some((name) => error instanceof KnownErrors[name]);
}
