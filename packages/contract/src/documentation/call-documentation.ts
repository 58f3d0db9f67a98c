import type { Route } from '../api.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../endpoint.ts';

/** What people read of one call, with examples that its own types check. A word in backticks is code. */
export type CallDocumentation<E extends Endpoint> = {
  /** What it does, in a few words without a full stop. */
  readonly summary: string;
  /** What the schemas and the errors do not say. */
  readonly text?: string;
  /** Refusals without a known error, by status: what leads to them. They are a sentence of plain text. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** Set where clients send a form. */
  readonly form?: true;
} & Example<'params', ParamsOf<E>> &
  Example<'query', QueryOf<E>> &
  BodyExamples<E>;

type Example<Name extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [N in Name]: Value };

/** Bodies that may be left out have no example: nothing is the best one. */
type BodyExamples<E extends Endpoint> =
  undefined extends BodyOf<E>
    ? unknown
    : {
        /** For every access level. */
        readonly body: BodyOf<E, 'client'>;
        /** More bodies by title, for those levels that may send them. */
        readonly bodies?: Readonly<Record<string, BodyOf<E>>>;
      };

/** The documentation of some calls. */
export type DocumentationOf<R extends keyof Route> = { readonly [Name in R]: CallDocumentation<Route[Name]> };

/** Calls that people look for in one place. */
export interface Area {
  readonly title: string;
  readonly text: string;
  readonly calls: Readonly<Record<string, AnyDocumentation>>;
}

/** The documentation of a call, whichever it is. */
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
