import type {
  AccessType,
  BodyOf,
  EndpointsByRoute,
  ErrorName,
  KnownError,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@keystack/contract';
import type { Account, FakeServiceState } from './fake-service-state.ts';

/** The method and path of an endpoint, for example `PATCH /teams/{team_id}`. */
export type RouteName = keyof EndpointsByRoute;

/** A request to an endpoint after validation. The type of its body is that of client access. */
export interface FakeRequest<R extends RouteName> {
  /** The state of the fake service, which handlers read and update. */
  readonly service: FakeServiceState;
  readonly access: AccessType;
  /** The account of the access token, or `undefined` if the request has none. */
  readonly account: Account | undefined;
  /** The refresh token in the header, or an empty string. */
  readonly refreshToken: string;
  readonly params: ParamsOf<EndpointsByRoute[R]>;
  readonly query: QueryOf<EndpointsByRoute[R]>;
  readonly body: BodyOf<EndpointsByRoute[R], 'client'>;
}

/** The result of a handler: the body of a response, or a known error or its name. */
export type HandlerResult<R extends RouteName> =
  | Exclude<ResponseOf<EndpointsByRoute[R]>, string>
  | ErrorName
  | KnownError;

/** The functions that handle requests, by endpoint. They update the state of the fake service. */
export type Handlers = { readonly [R in RouteName]?: (request: FakeRequest<R>) => HandlerResult<R> };
