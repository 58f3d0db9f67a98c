import type { Result as AnyResult } from './result.ts';

/** What a call gives that may be refused: its value, or the known error that says why not. */
export type Result<T, E = unknown> = AnyResult<T, E>;

interface RetryOptions {
  /** The pause after the first attempt, in milliseconds; each further one is twice as long. Default: 2000. */
  readonly exponentialDelayBase?: number | undefined;
}

/** Every attempt has failed. */
export class RetryError extends AggregateError {
  override readonly name = 'RetryError';
  /** How many attempts there were. */
  readonly retries: number;

  constructor(errors: readonly unknown[]) {
    super(errors, `Failed ${errors.length} times; the last time: ${errors.at(-1)}`, { cause: errors.at(-1) });
    this.retries = errors.length;
  }
}

/** Makes results and takes them apart. A module of its own, since apps can do without it and the library does. */
export const Result = {
  /** The result of a success. */
  ok: <T>(data: T): Result<T, never> => ({ status: 'ok', data }),
  /** The result of a refusal. */
  error: <E>(error: E): Result<never, E> => ({ status: 'error', error }),
  /** A result with another value; an error stays as it is. */
  map: <T, U, E>(result: Result<T, E>, change: (data: T) => U): Result<U, E> =>
    result.status === 'ok' ? Result.ok(change(result.data)) : result,
  /** The value, or another one in the place of an error. */
  or: <T, E, U>(result: Result<T, E>, fallback: U): T | U => (result.status === 'ok' ? result.data : fallback),
  /** The value; an error is thrown. */
  orThrow<T>(result: Result<T>): T {
    if (result.status === 'error') throw result.error;
    return result.data;
  },
  /** The same for a result that is yet to come. */
  orThrowAsync: async <T>(result: Promise<Result<T>>): Promise<T> => Result.orThrow(await result),
  /** What a function gives, or what it throws. */
  fromThrowing<T>(work: () => T): Result<T> {
    try {
      return Result.ok(work());
    } catch (error) {
      return Result.error(error);
    }
  },
  /** The same for a function that takes its time. */
  fromThrowingAsync: async <T>(work: () => Promise<T>): Promise<Result<T>> => Result.fromPromise(work()),
  /** What a promise comes to. */
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
