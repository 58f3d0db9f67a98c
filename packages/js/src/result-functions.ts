import type { Result as AnyResult } from './result.ts';

/** The result of an operation that can fail: `data` with its value, or `error` with the error. `status` tells which. */
export type Result<T, E = unknown> = AnyResult<T, E>;

/** The error of `Result.retry` if all attempts have failed. */
export class RetryError extends AggregateError {
  override readonly name = 'RetryError';
  /** Number of attempts. */
  readonly retries: number;

  constructor(errors: readonly unknown[]) {
    super(errors, `Failed ${errors.length} times; the last time: ${errors.at(-1)}`, { cause: errors.at(-1) });
    this.retries = errors.length;
  }
}

/** Functions that create and convert results. In a separate module, because the library itself does not use it. */
export const Result = {
  /**
   * Creates a successful result.
   *
   * @param data Value of the result.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const result = Result.ok(42);
   */
  ok: <T>(data: T): Result<T, never> => ({ status: 'ok', data }),
  /**
   * Creates an error result.
   *
   * @param error Error of the result.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const result = Result.error(new Error('Out of stock'));
   */
  error: <E>(error: E): Result<never, E> => ({ status: 'error', error }),
  /**
   * Returns a result with the value that a function returns for the value of a result. Returns an error result
   * unchanged.
   *
   * @param result Result to map.
   * @param change Function that returns the new value.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const result = Result.map(await app.sendMagicLinkEmail('ada@example.com'), ({ nonce }) => nonce);
   */
  map: <T, U, E>(result: Result<T, E>, change: (data: T) => U): Result<U, E> =>
    result.status === 'ok' ? Result.ok(change(result.data)) : result,
  /**
   * Returns the value of a result, or the fallback if it is an error result.
   *
   * @param result Result to read.
   * @param fallback Value to return for an error result.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const details = Result.or(await app.getMagicLinkDetails(code), null);
   */
  or: <T, E, U>(result: Result<T, E>, fallback: U): T | U => (result.status === 'ok' ? result.data : fallback),
  /**
   * Returns the value of a result. Throws the error of an error result.
   *
   * @param result Result to read.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const { nonce } = Result.orThrow(await app.sendMagicLinkEmail('ada@example.com'));
   */
  orThrow<T>(result: Result<T>): T {
    if (result.status === 'error') throw result.error;
    return result.data;
  },
  /**
   * Awaits a result and returns its value. Throws the error of an error result.
   *
   * @param result Promise of a result.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const { nonce } = await Result.orThrowAsync(app.sendMagicLinkEmail('ada@example.com'));
   */
  orThrowAsync: async <T>(result: Promise<Result<T>>): Promise<T> => Result.orThrow(await result),
  /**
   * Calls a function and returns a result with its value, or with the error that it throws.
   *
   * @param work Function to call.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const result = Result.fromThrowing(() => JSON.parse('{}'));
   */
  fromThrowing<T>(work: () => T): Result<T> {
    try {
      return Result.ok(work());
    } catch (error) {
      return Result.error(error);
    }
  },
  /**
   * Calls an async function and returns a result with its value, or with the error that it throws.
   *
   * @param work Async function to call.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const result = await Result.fromThrowingAsync(async () => (await fetch('/api/notes')).json());
   */
  fromThrowingAsync: async <T>(work: () => Promise<T>): Promise<Result<T>> => Result.fromPromise(work()),
  /**
   * Awaits a promise and returns a result with its value, or with the reason of its rejection.
   *
   * @param promise Promise to await.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const result = await Result.fromPromise(fetch('/api/notes'));
   */
  async fromPromise<T>(promise: Promise<T>): Promise<Result<T>> {
    try {
      return Result.ok(await promise);
    } catch (error) {
      return Result.error(error);
    }
  },
  /**
   * Calls a function until it succeeds, at most a given number of times, with exponentially growing random pauses.
   *
   * @param attempt Function to call. Its argument is the number of earlier attempts.
   * @param attempts Maximum number of attempts.
   * @param options.exponentialDelayBase Maximum pause after the first attempt, in milliseconds. Doubles with each
   *   attempt. Default: 2000.
   * @returns The first successful result, or a `RetryError` with the error of each attempt.
   *
   * @example
   * import { Result } from '@keystack/js';
   *
   * const result = await Result.retry(() => Result.fromPromise(fetch('/api/notes')), 3);
   */
  async retry<T, E>(
    attempt: (index: number) => Promise<Result<T, E>>,
    attempts: number,
    { exponentialDelayBase = 2000 }: { readonly exponentialDelayBase?: number | undefined } = {},
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
