/** What a call gives that may be refused: its value, or the known error that says why not. */
export type Result<T, E = unknown> = Ok<T> | Failed<E>;

interface Ok<T> {
  readonly status: 'ok';
  readonly data: T;
}
interface Failed<E> {
  readonly status: 'error';
  readonly error: E;
}

/** The result of a call that has nothing to tell when it succeeds. */
export function withoutData<E>(result: Result<unknown, E>): Result<undefined, E> {
  return result.status === 'error' ? result : Result.ok(undefined);
}

/** Makes results. */
export const Result = {
  ok: <T>(data: T): Ok<T> => ({ status: 'ok', data }),
  error: <E>(error: E): Failed<E> => ({ status: 'error', error }),
} as const;
