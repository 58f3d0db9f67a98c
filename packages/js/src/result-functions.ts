import type { Result as AnyResult } from './result.ts';

/** The result of an operation that can fail: its value, or the known error that explains the failure. */
export type Result<T, E = unknown> = AnyResult<T, E>;

interface RetryOptions {
  /** The pause after the first attempt, in milliseconds; each further one is twice as long. Default: 2000. */
  readonly exponentialDelayBase?: number | undefined;
}

/** Every attempt has failed. */
export class RetryError extends AggregateError {
  override readonly name = 'RetryError';
  /** Number of attempts. */
  readonly retries: number;

  constructor(errors: readonly unknown[]) {
    super(errors, `Failed ${errors.length} times; the last time: ${errors.at(-1)}`, { cause: errors.at(-1) });
    this.retries = errors.length;
  }
}

/** Makes results and takes them apart. A module of its own, since apps can do without it and the library does. */
export const Result = {
  /** Creates a successful result. */
  ok: <T>(data: T): Result<T, never> => ({ status: 'ok', data }),
  /** Creates an error result. */
  error: <E>(error: E): Result<never, E> => ({ status: 'error', error }),
  /** Returns a result with the mapped value. An error result is returned unchanged. */
  map: <T, U, E>(result: Result<T, E>, change: (data: T) => U): Result<U, E> =>
    result.status === 'ok' ? Result.ok(change(result.data)) : result,
  /** Returns the value, or the fallback if the result is an error. */
  or: <T, E, U>(result: Result<T, E>, fallback: U): T | U => (result.status === 'ok' ? result.data : fallback),
  /** Returns the value. Throws the error. */
  orThrow<T>(result: Result<T>): T {
    if (result.status === 'error') throw result.error;
    return result.data;
  },
  /** Version of `orThrow` for a promise of a result. */
  orThrowAsync: async <T>(result: Promise<Result<T>>): Promise<T> => Result.orThrow(await result),
  /** Calls a function. Returns its value, or what it throws as an error. */
  fromThrowing<T>(work: () => T): Result<T> {
    try {
      return Result.ok(work());
    } catch (error) {
      return Result.error(error);
    }
  },
  /** Async version of `fromThrowing`. */
  fromThrowingAsync: async <T>(work: () => Promise<T>): Promise<Result<T>> => Result.fromPromise(work()),
  /** Awaits a promise. Returns its value, or the reason of its rejection as an error. */
  async fromPromise<T>(promise: Promise<T>): Promise<Result<T>> {
    try {
      return Result.ok(await promise);
    } catch (error) {
      return Result.error(error);
    }
  },
  /** Tries until it succeeds or has failed this many times, with growing random pauses. */
  async retry<T, E>(
    attempt: (index: number) => Promise<Result<T, E>>,
    attempts: number,
    { exponentialDelayBase = 2000 }: RetryOptions = {},
  ): Promise<Result<T, RetryError>> {
    const errors: E[] = [];
    for (;;) {
      const result = await attempt(errors.length);
      if (result.status === 'ok') return result;
      errors.push(result.error);
      if (errors.length >= attempts) return Result.error(new RetryError(errors));
      const pause = Math.random() * exponentialDelayBase * 2 ** (errors.length - 1);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  },
} as const;
