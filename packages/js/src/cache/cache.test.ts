import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheEntry, createCacheEntry, createQueryEntries } from './cache.ts';

let time: number;
let responses: { readonly resolve: (value: number) => void; readonly reject: (error: Error) => void }[];
let load: () => Promise<number>;
let entry: CacheEntry<number, { readonly value: number }>;

/** Lets everything run that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  time = 1_000_000;
  responses = [];
  load = vi.fn(() => new Promise<number>((resolve, reject) => responses.push({ resolve, reject })));
  entry = createCacheEntry({
    load,
    view: (value) => ({ value }),
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
  });
});

describe('getting a fresh value', () => {
  it('sends one request for parallel callers, and one more for callers that arrive during it [S9.19]', async () => {
    const first = [entry.get(), entry.get(), entry.get()];
    await settle();
    const second = [entry.get(), entry.get()];
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    responses[0]?.resolve(1);
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    responses[1]?.resolve(2);
    expect(await Promise.all([...first, ...second])).toEqual([1, 1, 1, 2, 2].map((value) => ({ value })));
  });

  it('starts requests 300 ms apart [S9.18]', async () => {
    const starts: number[] = [];
    entry = createCacheEntry({
      load: async () => starts.push(time),
      view: (value) => ({ value }),
      now: () => time,
      sleep: async (milliseconds) => {
        time += milliseconds;
      },
    });
    await entry.get();
    time += 100;
    await entry.get();
    time += 1000;
    await entry.get();
    expect(starts.map((start) => start - 1_000_000)).toEqual([0, 300, 1300]);
  });

  it('works after the system clock was set back', async () => {
    const day = 24 * 60 * 60 * 1000;
    const pauses: number[] = [];
    entry = createCacheEntry({
      load: async () => time,
      view: (value) => ({ value }),
      now: () => time,
      sleep: async (milliseconds) => void pauses.push(milliseconds),
    });
    await entry.get();
    time -= day;
    await entry.get();
    expect(pauses).toEqual([300]);
    time -= day;
    entry.subscribe(() => {});
    await settle();
    expect(entry.peek()).toEqual({ value: time });
  });

  it('does not overwrite a value that was set during the request', async () => {
    const asked = entry.get();
    await settle();
    entry.set(5);
    responses[0]?.resolve(1);
    expect(await asked).toEqual({ value: 5 });
    expect(entry.peek()).toEqual({ value: 5 });
  });
});

describe('reading', () => {
  it('returns the same promise, which React reads without suspending once it is settled', async () => {
    const pending = entry.read();
    expect(entry.read()).toBe(pending);
    expect(entry.peek()).toBeUndefined();
    await settle();
    responses[0]?.resolve(1);
    await pending;
    const settled = entry.read();
    expect(settled).toBe(pending);
    expect(settled).toMatchObject({ status: 'fulfilled', value: { value: 1 } });
    expect(entry.read()).toBe(settled);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shares a request in flight', async () => {
    entry.get();
    await settle();
    entry.read();
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('returns a failure until it is stale, then sends a new request', async () => {
    const pending = entry.read();
    await settle();
    responses[0]?.reject(new Error('broken'));
    await expect(pending).rejects.toThrow('broken');
    const failure = entry.read();
    expect(failure).toMatchObject({ status: 'rejected' });
    expect(entry.read()).toBe(failure);
    time += 300;
    entry.read();
    await settle();
    responses[1]?.resolve(2);
    await settle();
    expect(await entry.read()).toEqual({ value: 2 });
  });

  it('keeps a loaded value if a later request fails', async () => {
    entry.set(1);
    const asked = entry.get();
    await settle();
    responses[0]?.reject(new Error('broken'));
    await expect(asked).rejects.toThrow('broken');
    expect(await entry.read()).toEqual({ value: 1 });
  });
});

describe('subscribing', () => {
  it('calls the listener for new values, but not for equal ones', () => {
    const listener = vi.fn();
    entry.set(1);
    const before = entry.read();
    const forget = entry.subscribe(listener);
    entry.set(1);
    expect(listener).not.toHaveBeenCalled();
    expect(entry.read()).toBe(before);
    entry.set(2);
    expect(listener).toHaveBeenCalledTimes(1);
    forget();
    entry.set(3);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reloads in the background, but not a value that was just loaded', async () => {
    entry.set(1);
    entry.subscribe(() => {});
    await settle();
    expect(load).not.toHaveBeenCalled();
    time += 300;
    entry.subscribe(() => {});
    entry.subscribe(() => {});
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    expect(await entry.read()).toEqual({ value: 1 });
  });
});

describe('invalidation', () => {
  it('sends another request if one was in flight', async () => {
    entry.get();
    await settle();
    const renewed = entry.refresh();
    responses[0]?.resolve(1);
    await settle();
    responses[1]?.resolve(2);
    await renewed;
    expect(entry.peek()).toEqual({ value: 2 });
  });

  it('drops a value without subscribers, and sends no request', async () => {
    entry.set(1);
    await entry.refresh();
    expect(entry.peek()).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
  });
});

it('keeps values that components have just read, however many, so that none is requested twice', async () => {
  const source = { load, view: String, now: () => time, sleep: async () => {} };
  const cache = createQueryEntries<CacheEntry<number, string>>();
  const readAll = (count: number) =>
    Array.from({ length: count }, (_, key) => cache.getOrCreate(`${key}`, () => createCacheEntry(source)).read());
  const first = readAll(150);
  await settle();
  expect(readAll(150).filter((promise, key) => promise !== first[key])).toEqual([]);
  expect(load).toHaveBeenCalledTimes(150);
  time += 10_000;
  readAll(101);
  expect(cache.getOrCreate('149', () => createCacheEntry(source)).read()).not.toBe(first[149]);
});

it('keeps the 100 entries used last, and those with a subscriber [S9.20]', () => {
  const create = (key: number) => ({ key, isInUse: () => key === 1, refresh: async () => {} });
  const cache = createQueryEntries<ReturnType<typeof create>>();
  const entryOf = (key: number) => cache.getOrCreate(`${key}`, () => create(key));
  const entries = Array.from({ length: 100 }, (_, key) => entryOf(key));
  expect(entryOf(0)).toBe(entries[0]);
  entryOf(100);
  expect(entryOf(0)).toBe(entries[0]);
  expect(entryOf(3)).toBe(entries[3]);
  expect(entryOf(1)).toBe(entries[1]);
  expect(entryOf(2)).not.toBe(entries[2]);
});
