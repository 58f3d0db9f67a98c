import type { ErrorName } from '@keystack/contract';
import type { KnownErrorClass } from './errors.ts';
import type { KnownErrors } from './known-errors.ts';

/** The result of an operation that can fail: its value, or the known error that explains the failure. */
export type Result<T, E = unknown> = Ok<T> | Failed<E>;

/** A successful result. */
export interface Ok<T> {
  readonly status: 'ok';
  readonly data: T;
}
/** A failed result. */
export interface Failed<E> {
  readonly status: 'error';
  readonly error: E;
}

/** Removes the data of a result. */
export function withoutData<E>(result: Result<unknown, E>): Result<undefined, E> {
  return result.status === 'error' ? result : Result.ok(undefined);
}

/** Converts a promise to a result with the expected errors. Throws all others. */
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

/** Creates results. */
export const Result = {
  ok: <T>(data: T): Ok<T> => ({ status: 'ok', data }),
  error: <E>(error: E): Failed<E> => ({ status: 'error', error }),
} as const;
