import type { EndpointsByRoute, ErrorNameOf } from '@keystack/contract';
import type { SampleUser } from './sample-user.ts';
import type { RequestOptions, TestApp, TestResponse } from './test-app.ts';

/**
 * The test case of an endpoint, for the suites over all endpoints: a valid request, and a function that causes each
 * error.
 */
export interface EndpointCase<R extends keyof EndpointsByRoute> {
  /** Returns the options of a valid request by the user. */
  call(t: TestApp, user: SampleUser): Promise<RequestOptions>;
  readonly errors: { readonly [E in ErrorNameOf<EndpointsByRoute[R]>]: RaiseError };
}

/** A function that sends a request to which the service responds with a certain error. */
export type RaiseError = (t: TestApp) => Promise<TestResponse>;

/** The cases of the given routes, usually of one area. */
export type EndpointCases<R extends keyof EndpointsByRoute> = { readonly [Name in R]: EndpointCase<Name> };
