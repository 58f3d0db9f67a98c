import type {
  AccessType,
  BodyOf,
  ErrorName,
  KnownError,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Route,
} from '@keystack/contract';
import type { Account, FakeState } from './fake-state.ts';

/** The method and path of an endpoint, for example `PATCH /teams/{team_id}`. */
export type RouteName = keyof Route;

/** A valid request to an endpoint. Its body has the type of client access. */
export interface FakeRequest<R extends RouteName> {
  readonly service: FakeState;
  readonly access: AccessType;
  /** The account of the access token, if the request has one. */
  readonly account: Account | undefined;
  readonly refreshToken: string;
  readonly params: ParamsOf<Route[R]>;
  readonly query: QueryOf<Route[R]>;
  readonly body: BodyOf<Route[R], 'client'>;
}

/** The body of a response by the contract, or a known error. */
export type FakeResponse<R extends RouteName> = Exclude<ResponseOf<Route[R]>, string> | ErrorName | KnownError;

/** The functions that respond to requests of endpoints, and change the state. */
export type Handlers = { readonly [R in RouteName]?: (request: FakeRequest<R>) => FakeResponse<R> };
