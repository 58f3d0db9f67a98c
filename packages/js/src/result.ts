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

/** Makes results. */
export const Result = {
  ok: <T>(data: T): Ok<T> => ({ status: 'ok', data }),
  error: <E>(error: E): Failed<E> => ({ status: 'error', error }),
} as const;
