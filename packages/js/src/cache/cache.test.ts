import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCache, createEntry, type Entry } from './cache.ts';

let time: number;
let responses: { readonly resolve: (value: number) => void; readonly reject: (error: Error) => void }[];
let load: () => Promise<number>;
let entry: Entry<number, { readonly value: number }>;

/** Lets everything run that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  time = 1_000_000;
  responses = [];
  load = vi.fn(() => new Promise<number>((resolve, reject) => responses.push({ resolve, reject })));
  entry = createEntry({
    load,
    view: (value) => ({ value }),
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
  });
});

describe('asking for a fresh value', () => {
  it('makes one request for parallel callers, and one more for those who come during it [S9.19]', async () => {
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
    entry = createEntry({
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

  it('goes on where the clock of the machine is set back', async () => {
    const day = 24 * 60 * 60 * 1000;
    const pauses: number[] = [];
    entry = createEntry({
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

  it('does not overwrite what was put during the request', async () => {
    const asked = entry.get();
    await settle();
    entry.set(5);
    responses[0]?.resolve(1);
    expect(await asked).toEqual({ value: 5 });
    expect(entry.peek()).toEqual({ value: 5 });
  });
});

describe('reading', () => {
  it('gives one promise, which React reads without waiting as soon as it is settled', async () => {
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

  it('joins a request that runs', async () => {
    entry.get();
    await settle();
    entry.read();
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('gives a failure until it is old, then asks again', async () => {
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

  it('keeps a value at hand when a later request fails', async () => {
    entry.set(1);
    const asked = entry.get();
    await settle();
    responses[0]?.reject(new Error('broken'));
    await expect(asked).rejects.toThrow('broken');
    expect(await entry.read()).toEqual({ value: 1 });
  });
});

describe('following', () => {
  it('tells of new values and not of equal ones', () => {
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

  it('asks again in the background, but not for a value that has just come', async () => {
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

describe('a change', () => {
  it('asks once more where a request began before it', async () => {
    entry.get();
    await settle();
    const renewed = entry.refresh();
    responses[0]?.resolve(1);
    await settle();
    responses[1]?.resolve(2);
    await renewed;
    expect(entry.peek()).toEqual({ value: 2 });
  });

  it('has a value forgotten that nobody follows, and asks nothing', async () => {
    entry.set(1);
    await entry.refresh();
    expect(entry.peek()).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
  });
});

it('keeps what components have just read, however many do, so that nothing is asked for twice', async () => {
  const source = { load, view: String, now: () => time, sleep: async () => {} };
  const cache = createCache<Entry<number, string>>();
  const readAll = (count: number) =>
    Array.from({ length: count }, (_, key) => cache.getOrCreate(`${key}`, () => createEntry(source)).read());
  const first = readAll(150);
  await settle();
  expect(readAll(150).filter((promise, key) => promise !== first[key])).toEqual([]);
  expect(load).toHaveBeenCalledTimes(150);
  time += 10_000;
  readAll(101);
  expect(cache.getOrCreate('149', () => createEntry(source)).read()).not.toBe(first[149]);
});

it('keeps the 100 entries used last, and what is followed [S9.20]', () => {
  const create = (key: number) => ({ key, isInUse: () => key === 1, refresh: async () => {} });
  const cache = createCache<ReturnType<typeof create>>();
  const entryOf = (key: number) => cache.getOrCreate(`${key}`, () => create(key));
  const entries = Array.from({ length: 100 }, (_, key) => entryOf(key));
  expect(entryOf(0)).toBe(entries[0]);
  entryOf(100);
  expect(entryOf(0)).toBe(entries[0]);
  expect(entryOf(3)).toBe(entries[3]);
  expect(entryOf(1)).toBe(entries[1]);
  expect(entryOf(2)).not.toBe(entries[2]);
});
