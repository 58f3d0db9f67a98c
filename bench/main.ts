import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { type Account, type Accounts, makeAccounts, password } from './accounts.ts';
import { startChild } from './child.ts';
import type { CommitOrder } from './commits.ts';
import { type Comparison, compare, type Effort, keepsTarget } from './comparison.ts';
import type { FloorDatabase } from './floor.ts';
import type { HashOrder } from './hashes.ts';
import type { LoadOrder, Request } from './load.ts';
import { forgetMails, makeMailCalls } from './mails.ts';
import { drawPlot } from './plot.ts';
import { printReport, type Start, saveReport } from './report.ts';
import { startService } from './service.ts';
import { compareSizes } from './sizes.ts';
import { makeTeams } from './teams.ts';

const quick = process.argv.includes('--quick');
const effort: Effort = quick ? { rounds: 1, seconds: 1, warmUp: 1 } : { rounds: 5, seconds: 3, warmUp: 2 };

const accountCount = 100;
const sizes = quick ? ([1_000, 10_000] as const) : ([10_000, 1_000_000] as const);
const connections = 16;
/** Concurrent sign-ins during the measurement of the slowest reads, and the number of reads per second. */
const crowd = 8;
const rate = 150;

const load = startChild<LoadOrder, number>('./load.ts');
const crowdLoad = startChild<LoadOrder, number>('./load.ts');

/** Measures the targets on a server with durable writes. */
async function onServer(): Promise<{ comparisons: Comparison[]; start: Start }> {
  const postgres = await startPostgres({ durable: true });
  // Behind one proxy, so that guesses can come from many IP addresses.
  const service = await startService({ DATABASE_URL: postgres.url, KEYSTACK_TRUSTED_PROXIES: '1' });
  const accounts = await makeAccounts(service.url, accountCount);
  const comparisons = [
    ...(await compareCalls(service.url, { url: postgres.url }, accounts)),
    ...(await compareSignIn(service.url, postgres.url, accounts)),
    await compareCrowd(service.url, accounts),
    await compareGuesses(service.url, accounts),
    ...(await compareTeams(service.url, postgres.url, accounts.first)),
    await compareMails(service.url, postgres.url, accounts.first),
    ...(await compareSizes(
      effort,
      { url: service.url, databaseUrl: postgres.url, token: accounts.first.token, sizes },
      load.ask,
    )),
  ];
  const memoryAfterLoad = service.memory();
  await service.stop();
  await postgres.stop();
  return { comparisons, start: { ...service.start, database: 'PostgreSQL', memoryAfterLoad } };
}

/** Measures the same requests on the embedded database, which has a single thread. */
async function onEmbedded(): Promise<{ comparisons: Comparison[]; start: Start }> {
  const directory = await mkdtemp(join(tmpdir(), 'keystack-bench-'));
  const [data, floorData] = [join(directory, 'data'), join(directory, 'floor')];
  const fresh = await startService({ KEYSTACK_DATA_DIR: data });
  const accounts = await makeAccounts(fresh.url, accountCount);
  await fresh.stop();
  await cp(join(data, 'postgres'), floorData, { recursive: true });
  const service = await startService({ KEYSTACK_DATA_DIR: data, PORT: new URL(fresh.url).port });
  const calls = await compareCalls(service.url, { folder: floorData }, accounts);
  const memoryAfterLoad = service.memory();
  await service.stop();
  const commits = await compareCommits(join(directory, 'commits'));
  await rm(directory, { recursive: true });
  const comparisons = [...calls, ...commits].map(({ target: _, name, ...call }) => ({
    ...call,
    name: `${name}, embedded database`,
  }));
  return { comparisons, start: { ...fresh.start, database: 'embedded', memoryAfterLoad } };
}

/** Measures durable commits. The temporary folder must be on a disk. */
async function compareCommits(directory: string): Promise<Comparison[]> {
  const child = startChild<CommitOrder, number>('./commits.ts');
  const commits = (callers: number) => (seconds: number) => child.ask({ directory, callers, seconds });
  const comparisons = [];
  for (const callers of [1, connections]) {
    comparisons.push(
      await compare(effort, {
        name: `Commit a row, ${callers} at a time`,
        unit: 'commits/s',
        sides: { floor: '8 kB written to a file, and fsync', ours: 'one INSERT' },
        floor: commits(0),
        ours: commits(callers),
      }),
    );
  }
  child.stop();
  return comparisons;
}

async function compareCalls(url: string, database: FloorDatabase, accounts: Accounts): Promise<Comparison[]> {
  const floor = startChild<FloorDatabase, string>('./floor.ts');
  const floorUrl = await floor.ask(database);
  const answers = (base: string, requests: readonly Request[]) => (seconds: number) =>
    load.ask({ kind: 'closed', url: base, requests, seconds, connections });
  const comparisons = [
    await compare(effort, {
      name: 'Read the own user',
      unit: 'answers/s',
      sides: { floor: 'one SELECT by primary key', ours: 'GET /users/me' },
      target: { atLeast: 0.6 },
      floor: answers(floorUrl, accounts.floor.readUser),
      ours: answers(url, accounts.readOwnUser),
    }),
    await compare(effort, {
      name: 'Refresh',
      unit: 'answers/s',
      sides: { floor: 'one SELECT by primary key, one ES256 signature', ours: 'POST /auth/oauth/token' },
      target: { atLeast: 0.6 },
      floor: answers(floorUrl, accounts.floor.refresh),
      ours: answers(url, accounts.refresh),
    }),
  ];
  floor.stop();
  return comparisons;
}

async function compareTeams(url: string, databaseUrl: string, member: Account): Promise<Comparison[]> {
  const teams = await makeTeams(url, member);
  const floor = startChild<FloorDatabase, string>('./floor.ts');
  const floorUrl = await floor.ask({ url: databaseUrl });
  const answers = (base: string, requests: readonly Request[]) => (seconds: number) =>
    load.ask({ kind: 'closed', url: base, requests, seconds, connections });
  const comparisons = [
    await compare(effort, {
      name: 'List the own teams',
      unit: 'answers/s',
      sides: { floor: 'one SELECT of two tables', ours: 'GET /teams?user_id=me' },
      floor: answers(floorUrl, teams.floor.listTeams),
      ours: answers(url, teams.listTeams),
    }),
    await compare(effort, {
      name: 'Check a permission that 999 others contain',
      unit: 'answers/s',
      sides: { floor: 'one SELECT of the permission that is held', ours: 'GET /team-permissions' },
      floor: answers(floorUrl, teams.floor.checkPermission),
      ours: answers(url, teams.checkPermission),
    }),
  ];
  floor.stop();
  return comparisons;
}

/** Measures emails. Our side also sends those in its outbox, to a mail server that does not exist. */
async function compareMails(url: string, databaseUrl: string, owner: Account): Promise<Comparison> {
  const calls = await makeMailCalls(url, owner);
  const floor = startChild<FloorDatabase, string>('./floor.ts');
  const floorUrl = await floor.ask({ url: databaseUrl });
  const answers = (base: string, requests: readonly Request[]) => async (seconds: number) => {
    await forgetMails(databaseUrl);
    return load.ask({ kind: 'closed', url: base, requests, seconds, connections });
  };
  const comparison = await compare(effort, {
    name: 'Mail a magic link',
    unit: 'mails/s',
    sides: {
      floor: 'one SELECT by e-mail, a code and a mail in one transaction',
      ours: 'POST /auth/otp/send-sign-in-code',
    },
    floor: answers(floorUrl, calls.floor),
    ours: answers(url, calls.sendLink),
  });
  floor.stop();
  return comparison;
}

async function compareSignIn(url: string, databaseUrl: string, accounts: Accounts): Promise<Comparison[]> {
  const floor = startChild<FloorDatabase, string>('./floor.ts');
  const floorUrl = await floor.ask({ url: databaseUrl });
  const hashes = startChild<HashOrder, number>('./hashes.ts');
  const hash = await aPasswordHash(databaseUrl);
  const signIns = (base: string, requests: readonly Request[]) => (seconds: number) =>
    load.ask({ kind: 'closed', url: base, requests, seconds, connections });
  const ours = signIns(url, accounts.signIn);
  const about = { name: 'Sign in with a password', unit: 'sign-ins/s' };
  const whole = await compare(effort, {
    ...about,
    sides: {
      floor: 'one SELECT, argon2id on every core, one INSERT of a session, one ES256 signature',
      ours: 'POST /auth/password/sign-in',
    },
    target: { atLeast: 0.95 },
    floor: signIns(floorUrl, accounts.floor.signIn),
    ours,
  });
  // On the same cores, load generator and database share the time of a sign-in, but not that of a bare hash.
  const withoutSession = await compare(effort, {
    ...about,
    name: `${about.name}, without its session`,
    sides: { floor: 'one SELECT, argon2id on every core', ours: 'POST /auth/password/sign-in' },
    floor: signIns(floorUrl, accounts.floor.checkPassword),
    ours,
  });
  const bare = await compare(effort, {
    ...about,
    name: `${about.name}, without HTTP and database`,
    sides: { floor: 'argon2id on every core', ours: 'POST /auth/password/sign-in' },
    floor: (seconds) => hashes.ask({ password, hash, seconds }),
    ours,
  });
  hashes.stop();
  floor.stop();
  return [whole, withoutSession, bare];
}

async function aPasswordHash(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select password_hash from users limit 1');
  await client.end();
  return rows[0].password_hash;
}

function compareCrowd(url: string, { readOwnUser, signIn }: Accounts): Promise<Comparison> {
  const slowest = (seconds: number) => load.ask({ kind: 'open', url, requests: readOwnUser, seconds, rate });
  return compare(effort, {
    name: 'Slowest read of 100 while sign-ins take every core',
    unit: 'ms',
    sides: { floor: 'the same while idle', ours: 'GET /users/me' },
    target: { atMost: 4 },
    floor: slowest,
    async ours(seconds) {
      const signIns = crowdLoad.ask({
        kind: 'closed',
        url,
        requests: signIn,
        seconds: seconds + 1,
        connections: crowd,
      });
      const [result] = await Promise.all([slowest(seconds), signIns]);
      return result;
    },
  });
}

/** Measures guesses: response times must not reveal which emails have an account. */
function compareGuesses(url: string, { guesses }: Accounts): Promise<Comparison> {
  const typical = (requests: readonly Request[]) => (seconds: number) =>
    load.ask({ kind: 'refused', url, requests, seconds });
  return compare(effort, {
    name: 'Guess the password of an unknown address',
    unit: 'ms',
    sides: { floor: 'of a known one', ours: 'POST /auth/password/sign-in' },
    target: { within: 0.05 },
    floor: typical(guesses.ofUsers),
    ours: typical(guesses.ofNobody),
  });
}

const server = await onServer();
const embedded = await onEmbedded();
const comparisons = [...server.comparisons, ...embedded.comparisons];
const starts = [server.start, embedded.start];
load.stop();
crowdLoad.stop();

printReport(comparisons, starts);
if (!quick) {
  await saveReport(comparisons, starts);
  await drawPlot(server.comparisons.filter(({ target }) => target !== undefined));
}
process.exitCode = comparisons.every(keepsTarget) ? 0 : 1;
