import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { KnownErrors } from '@keystack/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';

const open: PasswordHasher[] = [];

function start(options: Parameters<typeof createPasswordHasher>[0]): PasswordHasher {
  const limiter = createPasswordHasher(options);
  open.push(limiter);
  return limiter;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((limiter) => limiter.close()));
});

describe('a password', () => {
  it.each(['correct horse', 'x'.repeat(256), '漢🔑\0 '.repeat(50), '🔑'.repeat(256)])(
    'matches its hash, and no other password does',
    async (password) => {
      const limiter = start({ cores: 1 });
      const hash = await limiter.hash(password);
      expect(await limiter.verify(password, hash)).toBe(true);
      expect(await limiter.verify(`${password} `, hash)).toBe(false);
      expect(await limiter.verify(password.slice(0, -1), hash)).toBe(false);
    },
  );

  it('is hashed with argon2id, 19 MiB, two passes and one lane, with a new salt each time', async () => {
    const limiter = start({ cores: 2 });
    const hashes = await Promise.all([limiter.hash('correct horse'), limiter.hash('correct horse')]);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it.runIf(process.platform === 'linux')('is hashed at the priority of the process', async () => {
    await start({ cores: 2 }).hash('correct horse');
    const priorities = readdirSync('/proc/self/task').map((thread) => {
      const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
      return Number(fields.split(' ')[16]);
    });
    expect(new Set(priorities)).toEqual(new Set([getPriority()]));
  });

  it('of no user never matches', async () => {
    const limiter = start({ cores: 1 });
    for (const password of ['', 'correct horse', 'null']) expect(await limiter.verify(password, null)).toBe(false);
  });
});

it('returns at once for a password that is too long for any account', async () => {
  const limiter = start({ cores: 1, queue: 0 });
  const known = limiter.verify('correct horse', null);
  expect(await limiter.verify('x'.repeat(257), null)).toBe(false);
  await known;
});

it('continues after a hash that cannot be parsed', async () => {
  const limiter = start({ cores: 1 });
  await expect(limiter.verify('correct horse', 'no hash')).rejects.toThrow();
  expect(await limiter.verify('correct horse', await limiter.hash('correct horse'))).toBe(true);
});

describe('under load', () => {
  it.each([
    { cores: 1, queue: 0 },
    { cores: 1, queue: 3 },
    { cores: 2, queue: 1 },
  ])('runs one hash on each core, queues up to a limit and rejects the rest: %j', async ({ cores, queue }) => {
    const limiter = start({ cores, queue });
    const calls = Array.from({ length: cores + queue + 2 }, () => limiter.verify('correct horse', null));
    const outcomes = await Promise.allSettled(calls);
    const taken = cores + queue;
    expect(outcomes.slice(0, taken)).toEqual(Array(taken).fill({ status: 'fulfilled', value: false }));
    for (const outcome of outcomes.slice(taken)) {
      const error: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
      expect(error).toBeInstanceOf(KnownErrors.TooManyRequests);
    }
    // Rejected jobs do not occupy the queue.
    expect(await limiter.verify('correct horse', null)).toBe(false);
  });

  it('returns results in the order of the requests', async () => {
    const limiter = start({ cores: 1 });
    const done: number[] = [];
    await Promise.all([0, 1, 2, 3, 4].map((call) => limiter.verify('x', null).then(() => done.push(call))));
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('a caller who fills the queue', () => {
  const outcomeOf = (call: Promise<unknown>) => call.then(String, (error: unknown) => Object(error).errorCode);

  it('blocks no other caller, and loses the last place to them', async () => {
    const limiter = start({ cores: 1, queue: 5 });
    const done: string[] = [];
    const ask = (from: string) =>
      outcomeOf(limiter.verify('x', null, from)).then((outcome) => done.push(`${from} ${outcome}`));
    await Promise.all(['stranger', ...Array(6).fill('stranger'), 'ada', 'grace'].map(ask));
    const refused = 'stranger TOO_MANY_REQUESTS';
    // Two are with the thread already.
    expect(done).toEqual([
      ...Array(3).fill(refused),
      ...['stranger', 'stranger', 'stranger', 'ada', 'grace', 'stranger'].map((from) => `${from} false`),
    ]);
  });

  it('is rejected rather than a caller with as few', async () => {
    const limiter = start({ cores: 1, queue: 3 });
    const asked = ['a', 'b', 'c', 'd', 'e'].map((from) => outcomeOf(limiter.verify('x', null, from)));
    expect(await Promise.all(asked)).toEqual(['false', 'false', 'false', 'false', 'TOO_MANY_REQUESTS']);
  });
});

describe('once closed', () => {
  it('has no thread left', async () => {
    const threads = () => {
      const report: { readonly workers?: readonly { readonly header: { readonly threadId: number } }[] } =
        process.report.getReport();
      return (report.workers ?? []).map(({ header }) => header.threadId);
    };
    // Those of other test files may end meanwhile.
    const others = new Set(threads());
    const own = () => threads().filter((id) => !others.has(id));
    const limiter = start({ cores: 2 });
    await Promise.all([limiter.verify('x', null), limiter.verify('x', null)]);
    expect(own()).toHaveLength(2);
    await limiter.close();
    expect(own()).toEqual([]);
  });
});
