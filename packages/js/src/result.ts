import type { ErrorName } from '@keystack/contract';
import type { KnownErrorClass } from './errors.ts';
import type { KnownErrors } from './known-errors.ts';

/** The result of an operation that can fail: `data` with its value, or `error` with the error. `status` tells which. */
export type Result<T, E = unknown> = Ok<T> | Failed<E>;

/** A successful result. */
export interface Ok<T> {
  readonly status: 'ok';
  readonly data: T;
}
/** An error result. */
export interface Failed<E> {
  readonly status: 'error';
  readonly error: E;
}

/** Returns a result without its data. Returns an error result unchanged. */
export function withoutData<E>(result: Result<unknown, E>): Result<undefined, E> {
  return result.status === 'error' ? result : Result.ok(undefined);
}

/**
 * Awaits a promise and returns a result with its value, or with its error if that is an expected one. Throws others.
 */
export async function toResult<T, Name extends ErrorName>(
  promise: Promise<T>,
  expected: readonly KnownErrorClass<Name>[],
): Promise<Result<T, KnownErrors[Name]>> {
  try {
    return Result.ok(await promise);
  } catch (error) {
    if (isOneOf(error, expected)) return Result.error(error);
    throw error;
  }
}

function isOneOf<Name extends ErrorName>(
  error: unknown,
  expected: readonly KnownErrorClass<Name>[],
): error is KnownErrors[Name] {
  return expected.some((errorClass) => error instanceof errorClass);
}

/** Functions that create results. */
export const Result = {
  ok: <T>(data: T): Ok<T> => ({ status: 'ok', data }),
  error: <E>(error: E): Failed<E> => ({ status: 'error', error }),
} as const;
