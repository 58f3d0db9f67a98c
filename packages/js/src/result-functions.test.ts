import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Result, RetryError } from './index.ts';

const broken = new Error('broken');
const bad = Result.error(broken);

it('creates and unwraps results', async () => {
  expect(Result.ok(1)).toEqual({ status: 'ok', data: 1 });
  expect(bad).toEqual({ status: 'error', error: broken });
  expect(Result.map(Result.ok(1), String)).toEqual(Result.ok('1'));
  expect(Result.map(bad, String)).toBe(bad);
  expect([Result.or(Result.ok(1), 2), Result.or(bad, 2)]).toEqual([1, 2]);
  expect(Result.orThrow(Result.ok(1))).toBe(1);
  expect(() => Result.orThrow(bad)).toThrow(broken);
  await expect(Result.orThrowAsync(Promise.resolve(bad))).rejects.toBe(broken);
});

it('converts thrown errors to results', async () => {
  const fail = () => {
    throw broken;
  };
  expect(Result.fromThrowing(() => 1)).toEqual(Result.ok(1));
  expect(Result.fromThrowing(fail)).toEqual(bad);
  expect(await Result.fromThrowingAsync(async () => fail())).toEqual(bad);
  expect(await Result.fromPromise(Promise.reject(broken))).toEqual(bad);
  expect(await Result.fromPromise(Promise.resolve(1))).toEqual(Result.ok(1));
});

describe('retries', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('waits longer before each attempt, and returns the last result', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const pause = vi.spyOn(globalThis, 'setTimeout');
    const attempt = vi.fn(async (index: number) => (index < 2 ? bad : Result.ok('there')));
    const result = Result.retry(attempt, 5);
    await vi.runAllTimersAsync();
    expect(await result).toEqual(Result.ok('there'));
    expect(pause.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([1000, 2000]);
    vi.restoreAllMocks();
  });

  it('fails with the errors of all attempts', async () => {
    const result = Result.retry(async () => bad, 3, { exponentialDelayBase: 10 });
    await vi.runAllTimersAsync();
    const failed = await result;
    expect(failed.status === 'error' && failed.error).toBeInstanceOf(RetryError);
    expect(failed).toMatchObject({ error: { errors: [broken, broken, broken], retries: 3, cause: broken } });
  });
});
