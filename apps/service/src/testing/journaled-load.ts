import { setTimeout as wait } from 'node:timers/promises';
import { type Account, type ProjectOfService, readUser, refresh, saveNextCount, signIn, signUp } from './accounts.ts';

/** Time after which a client goes on after a failure, in milliseconds. */
const backoffMs = 50;

/** A failed request. Its times are from `performance.now()`. */
export interface FailedRequest {
  readonly error: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Clients that send requests, with a journal of what the service has acknowledged. */
export interface JournaledLoad {
  /** The accounts with their acknowledged writes. */
  readonly accounts: readonly Account[];
  readonly failures: readonly FailedRequest[];
  /** The times of all acknowledged writes. */
  readonly writtenAt: readonly number[];
  /** Resolves when this number of further writes is acknowledged. */
  written(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Reads a user. Throws if an acknowledged write is missing, for example because the server is a former primary. */
async function checkUser(project: ProjectOfService, account: Account, accessToken: string): Promise<true> {
  const { count } = await readUser(project, accessToken);
  if (count < account.count) throw new Error(`Read ${count} after ${account.count} was acknowledged.`);
  return true;
}

/** Sends requests from several clients, each waiting for the response before its next request, until it is stopped. */
export function startJournaledLoad(project: ProjectOfService, clients: number): JournaledLoad {
  const accounts: Account[] = [];
  const failures: FailedRequest[] = [];
  const writtenAt: number[] = [];
  const waiting = new Set<{ readonly goal: number; resolve(): void }>();
  let stopped = false;

  /** Sends a request. Returns its result, or `null` if it failed. */
  async function attempt<T>(send: () => Promise<T>): Promise<T | null> {
    const startedAt = performance.now();
    try {
      return await send();
    } catch (error) {
      const cause = error instanceof Error && error.cause ? ` (${error.cause})` : '';
      failures.push({ error: `${error}${cause}`, startedAt, endedAt: performance.now() });
      if (!stopped) await wait(backoffMs);
      return null;
    }
  }

  /** Sends a request that writes. */
  async function write<T>(send: () => Promise<T>): Promise<T | null> {
    const result = await attempt(send);
    if (result === null) return null;
    writtenAt.push(performance.now());
    for (const waiter of waiting) if (writtenAt.length >= waiter.goal) waiter.resolve();
    return result;
  }

  async function actAsUser() {
    const account = await write(() => signUp(project));
    if (account === null) return;
    accounts.push(account);
    await write(() => signIn(project, account));
    for (let round = 0; round < 5 && !stopped; round++) {
      const accessToken = await attempt(() =>
        refresh(project, account.refreshTokens[round % account.refreshTokens.length] ?? ''),
      );
      if (accessToken === null) continue;
      await write(() => saveNextCount(project, account, accessToken));
      await attempt(() => checkUser(project, account, accessToken));
    }
  }

  async function client() {
    while (!stopped) await actAsUser();
  }

  const ended = Promise.all(Array.from({ length: clients }, client));
  return {
    accounts,
    failures,
    writtenAt,
    async written(count) {
      const goal = writtenAt.length + count;
      await new Promise<void>((resolve) => waiting.add({ goal, resolve }));
    },
    async stop() {
      stopped = true;
      await ended;
    },
  };
}
