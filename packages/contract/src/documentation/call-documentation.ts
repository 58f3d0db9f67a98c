import type { Route } from '../api.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../endpoint.ts';

/** The documentation of an endpoint, with type-checked examples. A word in backticks is code. */
export type CallDocumentation<E extends Endpoint> = {
  /** A summary in a few words without a full stop. */
  readonly summary: string;
  /** Facts that the schemas and the errors do not show. */
  readonly text?: string;
  /** Causes of errors without a known error, by status. Their bodies are plain text. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** Set if clients send a form. */
  readonly form?: true;
} & Example<'params', ParamsOf<E>> &
  Example<'query', QueryOf<E>> &
  BodyExamples<E>;

type Example<Name extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [N in Name]: Value };

/** Optional bodies have no example: it is best to send none. */
type BodyExamples<E extends Endpoint> =
  undefined extends BodyOf<E>
    ? unknown
    : {
        /** An example for every access level. */
        readonly body: BodyOf<E, 'client'>;
        /** More examples by title, for those levels that may send them. */
        readonly bodies?: Readonly<Record<string, BodyOf<E>>>;
      };

/** The documentation of several endpoints. */
export type DocumentationOf<R extends keyof Route> = { readonly [Name in R]: CallDocumentation<Route[Name]> };

/** A group of endpoints in the documentation. */
export interface Area {
  readonly title: string;
  readonly text: string;
  readonly calls: Readonly<Record<string, AnyDocumentation>>;
}

/** The documentation of any endpoint. */
export interface AnyDocumentation {
  readonly summary: string;
  readonly text?: string;
  readonly refusals?: Readonly<Record<number, string>>;
  readonly form?: true;
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly bodies?: Readonly<Record<string, unknown>>;
}
