import type { ErrorOf, Route } from '@keystack/contract';
import type { SampleUser } from './sample-user.ts';
import type { Answer, CallOptions, TestApp } from './test-app.ts';

/** What the suites over all endpoints need of one: a valid call, and a way to raise each error that it declares. */
export interface Case<R extends keyof Route> {
  call(t: TestApp, user: SampleUser): Promise<CallOptions>;
  readonly errors: { readonly [E in ErrorOf<Route[R]>]: RaiseError };
}

/** Makes the service answer with one error. */
export type RaiseError = (t: TestApp) => Promise<Answer>;

/** The cases of some endpoints, those of one area. */
export type CasesOf<R extends keyof Route> = { readonly [Name in R]: Case<Name> };
