import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { type Account, type AccountRequests, accountPassword, createAccountRequests } from './accounts.ts';
import type { BaselineDatabase, BaselineUrls } from './baseline.ts';
import { startChild } from './child.ts';
import type { DatabaseCommitTask } from './commits.ts';
import { type Comparison, type MeasurementPlan, measureBothSides, meetsTarget } from './comparison.ts';
import { createEmailRequests, resetRateLimits } from './emails.ts';
import type { PasswordVerificationTask } from './hashes.ts';
import type { LoadRequest, LoadTestTask } from './load.ts';
import { createNewUserRequests } from './new-users.ts';
import { writePlotFile } from './plot.ts';
import { printReport, type StartupMeasurement, saveReport } from './report.ts';
import { type ServiceProcess, startService } from './service.ts';
import { compareProjectSizes } from './sizes.ts';
import { createTeamRequests } from './teams.ts';

const quick = process.argv.includes('--quick');
const effort: MeasurementPlan = quick ? { rounds: 1, seconds: 1, warmUp: 1 } : { rounds: 5, seconds: 3, warmUp: 2 };

const accountCount = 100;
const sizes = quick ? ([1_000, 10_000] as const) : ([10_000, 1_000_000] as const);
const connections = 16;
/** Number of concurrent sign-ins while the latency of reads is measured. */
const crowd = 8;
/** Reads per second while their latency is measured. */
const rate = 150;

const load = startChild<LoadTestTask, number>('./load.ts');
const crowdLoad = startChild<LoadTestTask, number>('./load.ts');

/** Returns a measurement of the responses per second of a server. */
const throughput = (url: string, requests: readonly LoadRequest[]) => (seconds: number) =>
  load.run({ kind: 'closed', url, requests, seconds, connections });

/** Runs all measurements of the service on a PostgreSQL server with durable writes. */
async function measureServer(): Promise<{ comparisons: Comparison[]; start: StartupMeasurement }> {
  const postgres = await startPostgres({ durable: true });
  // Behind one proxy, so that guesses can come from many IP addresses.
  const service = await startService({ DATABASE_URL: postgres.url, KEYSTACK_TRUSTED_PROXIES: '1' });
  const cpu = service.cpuTime() * 1000;
  const accounts = await createAccountRequests(service.url, accountCount);
  const comparisons = [
    ...(await compareRequests(service, { url: postgres.url }, accounts)),
    ...(await compareNewUsers(service, postgres.url, accounts.first)),
    ...(await compareSignIn(service.url, postgres.url, accounts)),
    await compareCrowd(service.url, accounts),
    await compareGuesses(service.url, accounts),
    ...(await compareTeams(service, postgres.url, accounts.first)),
    await compareEmails(service, postgres.url, accounts.first),
    ...(await compareProjectSizes(
      effort,
      { url: service.url, databaseUrl: postgres.url, token: accounts.first.token, sizes },
      load.run,
    )),
  ];
  const memoryAfterLoad = service.memory();
  await service.stop();
  await postgres.stop();
  return { comparisons, start: { ...service.start, cpu, database: 'PostgreSQL', memoryAfterLoad } };
}

/**
 * Measures the requests of `compareRequests`, without targets, and durable commits on the embedded database, which has
 * a single session.
 */
async function measureEmbedded(): Promise<{ comparisons: Comparison[]; start: StartupMeasurement }> {
  const directory = await mkdtemp(join(tmpdir(), 'keystack-bench-'));
  const [data, baselineData] = [join(directory, 'data'), join(directory, 'baseline')];
  const fresh = await startService({ KEYSTACK_DATA_DIR: data });
  const cpu = fresh.cpuTime() * 1000;
  const accounts = await createAccountRequests(fresh.url, accountCount);
  await fresh.stop();
  await cp(join(data, 'postgres'), baselineData, { recursive: true });
  const service = await startService({ KEYSTACK_DATA_DIR: data, PORT: new URL(fresh.url).port });
  const calls = await compareRequests(service, { folder: baselineData }, accounts);
  const memoryAfterLoad = service.memory();
  await service.stop();
  const commits = await compareCommits(join(directory, 'commits'));
  await rm(directory, { recursive: true });
  const comparisons = [...calls, ...commits].map(({ target: _, name, ...call }) => ({
    ...call,
    name: `${name}, embedded database`,
  }));
  return { comparisons, start: { ...fresh.start, cpu, database: 'embedded', memoryAfterLoad } };
}

/** Compares commits to the embedded database with synced writes to a file. `directory` must be on a disk. */
async function compareCommits(directory: string): Promise<Comparison[]> {
  const child = startChild<DatabaseCommitTask, number>('./commits.ts');
  const commits = (callers: number) => (seconds: number) => child.run({ directory, callers, seconds });
  const comparisons = [];
  for (const callers of [1, connections]) {
    comparisons.push(
      await measureBothSides(effort, {
        name: `Commit a row, ${callers} at a time`,
        unit: 'commits/s',
        sides: { baseline: '8 kB written to a file, and fsync', ours: 'one INSERT' },
        baseline: commits(0),
        ours: commits(callers),
      }),
    );
  }
  child.stop();
  return comparisons;
}

async function compareRequests(
  { url, cpuTime }: ServiceProcess,
  database: BaselineDatabase,
  accounts: AccountRequests,
): Promise<Comparison[]> {
  const baseline = startChild<BaselineDatabase, BaselineUrls>('./baseline.ts');
  const { url: baselineUrl, bareUrl } = await baseline.run(database);
  const comparisons = [
    await measureBothSides(effort, {
      name: 'Read the current user',
      unit: 'responses/s',
      sides: { baseline: 'one SELECT by primary key', ours: 'GET /users/me' },
      target: { atLeast: 0.85 },
      cpuTime,
      baseline: throughput(baselineUrl, accounts.baseline.readUser),
      ours: throughput(url, accounts.readOwnUser),
    }),
    // The share of the HTTP framework, which the baseline has in common with the service.
    await measureBothSides(effort, {
      name: 'Read the current user, baseline without framework',
      unit: 'responses/s',
      sides: { baseline: 'one SELECT by primary key, node:http', ours: 'GET /users/me' },
      baseline: throughput(bareUrl, accounts.baseline.readUser),
      ours: throughput(url, accounts.readOwnUser),
    }),
    await measureBothSides(effort, {
      name: 'Refresh an access token',
      unit: 'responses/s',
      sides: { baseline: 'one SELECT by primary key, one ES256 signature', ours: 'POST /auth/oauth/token' },
      target: { atLeast: 0.85 },
      cpuTime,
      baseline: throughput(baselineUrl, accounts.baseline.refresh),
      ours: throughput(url, accounts.refresh),
    }),
  ];
  baseline.stop();
  return comparisons;
}

/** Compares users who are created per second: by an app's server, and by sign-ups with a password. */
async function compareNewUsers(
  { url, cpuTime }: ServiceProcess,
  databaseUrl: string,
  owner: Account,
): Promise<Comparison[]> {
  const calls = await createNewUserRequests(url, owner);
  const baseline = startChild<BaselineDatabase, BaselineUrls>('./baseline.ts');
  const { url: baselineUrl } = await baseline.run({ url: databaseUrl });
  const comparisons = [
    await measureBothSides(effort, {
      name: 'Create a user',
      unit: 'users/s',
      sides: { baseline: 'one INSERT in a transaction', ours: 'POST /users' },
      cpuTime,
      baseline: throughput(baselineUrl, calls.baseline.create),
      ours: throughput(url, calls.create),
    }),
    await measureBothSides(effort, {
      name: 'Sign up with a password',
      unit: 'users/s',
      sides: {
        baseline: 'argon2id on every core, a user, a code, an email and a session in one transaction',
        ours: 'POST /auth/password/sign-up',
      },
      target: { atLeast: 0.85 },
      cpuTime,
      baseline: throughput(baselineUrl, calls.baseline.signUp),
      ours: throughput(url, calls.signUp),
    }),
  ];
  baseline.stop();
  return comparisons;
}

async function compareTeams(
  { url, cpuTime }: ServiceProcess,
  databaseUrl: string,
  member: Account,
): Promise<Comparison[]> {
  const teams = await createTeamRequests(url, member);
  const baseline = startChild<BaselineDatabase, BaselineUrls>('./baseline.ts');
  const { url: baselineUrl } = await baseline.run({ url: databaseUrl });
  const comparisons = [
    await measureBothSides(effort, {
      name: 'List the teams of the current user',
      unit: 'responses/s',
      sides: { baseline: 'one SELECT of two tables', ours: 'GET /teams?user_id=me' },
      target: { atLeast: 0.65 },
      cpuTime,
      baseline: throughput(baselineUrl, teams.baseline.listTeams),
      ours: throughput(url, teams.listTeams),
    }),
    await measureBothSides(effort, {
      name: 'Check a permission that 999 others contain',
      unit: 'responses/s',
      sides: { baseline: 'one SELECT of the permission that is held', ours: 'GET /team-permissions' },
      target: { atLeast: 0.6 },
      cpuTime,
      baseline: throughput(baselineUrl, teams.baseline.checkPermission),
      ours: throughput(url, teams.checkPermission),
    }),
  ];
  baseline.stop();
  return comparisons;
}

/** Compares emails written per second. The service also tries to send them, to a mail server that does not exist. */
async function compareEmails(
  { url, cpuTime }: ServiceProcess,
  databaseUrl: string,
  owner: Account,
): Promise<Comparison> {
  const calls = await createEmailRequests(url, owner);
  const baseline = startChild<BaselineDatabase, BaselineUrls>('./baseline.ts');
  const { url: baselineUrl } = await baseline.run({ url: databaseUrl });
  const emails = (base: string, requests: readonly LoadRequest[]) => async (seconds: number) => {
    await resetRateLimits(databaseUrl);
    return throughput(base, requests)(seconds);
  };
  const comparison = await measureBothSides(effort, {
    name: 'Email a magic link',
    unit: 'emails/s',
    sides: {
      baseline: 'one SELECT by email, a code and an email in one transaction',
      ours: 'POST /auth/otp/send-sign-in-code',
    },
    target: { atLeast: 0.6 },
    cpuTime,
    baseline: emails(baselineUrl, calls.baseline),
    ours: emails(url, calls.sendLink),
  });
  baseline.stop();
  return comparison;
}

async function compareSignIn(url: string, databaseUrl: string, accounts: AccountRequests): Promise<Comparison[]> {
  const baseline = startChild<BaselineDatabase, BaselineUrls>('./baseline.ts');
  const { url: baselineUrl } = await baseline.run({ url: databaseUrl });
  const hashes = startChild<PasswordVerificationTask, number>('./hashes.ts');
  const hash = await readPasswordHash(databaseUrl);
  const ours = throughput(url, accounts.signIn);
  const about = { name: 'Sign in with a password', unit: 'sign-ins/s' };
  const whole = await measureBothSides(effort, {
    ...about,
    sides: {
      baseline: 'one SELECT, argon2id on every core, one INSERT of a session, one ES256 signature',
      ours: 'POST /auth/password/sign-in',
    },
    target: { atLeast: 0.95 },
    baseline: throughput(baselineUrl, accounts.baseline.signIn),
    ours,
  });
  // The load generator and the database take CPU time from sign-ins, but not from bare hashes. Hence two more
  // comparisons.
  const withoutSession = await measureBothSides(effort, {
    ...about,
    name: `${about.name}, without session`,
    sides: { baseline: 'one SELECT, argon2id on every core', ours: 'POST /auth/password/sign-in' },
    baseline: throughput(baselineUrl, accounts.baseline.checkPassword),
    ours,
  });
  const bare = await measureBothSides(effort, {
    ...about,
    name: `${about.name}, without HTTP and database`,
    sides: { baseline: 'argon2id on every core', ours: 'POST /auth/password/sign-in' },
    baseline: (seconds) => hashes.run({ password: accountPassword, hash, seconds }),
    ours,
  });
  hashes.stop();
  baseline.stop();
  return [whole, withoutSession, bare];
}

async function readPasswordHash(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select password_hash from users limit 1');
  await client.end();
  return rows[0].password_hash;
}

function compareCrowd(url: string, { readOwnUser, signIn }: AccountRequests): Promise<Comparison> {
  const percentile = (seconds: number) => load.run({ kind: 'open', url, requests: readOwnUser, seconds, rate });
  return measureBothSides(effort, {
    name: '99th percentile of reads during sign-ins',
    unit: 'ms',
    sides: { baseline: 'the same without sign-ins', ours: 'GET /users/me' },
    target: { atMost: 4 },
    baseline: percentile,
    async ours(seconds) {
      const signIns = crowdLoad.run({
        kind: 'closed',
        url,
        requests: signIn,
        seconds: seconds + 1,
        connections: crowd,
      });
      const [result] = await Promise.all([percentile(seconds), signIns]);
      return result;
    },
  });
}

/**
 * Compares the response times of wrong passwords for known and for unknown emails: they must not reveal which emails
 * have an account.
 */
function compareGuesses(url: string, { guesses }: AccountRequests): Promise<Comparison> {
  const medianTime = (requests: readonly LoadRequest[]) => (seconds: number) =>
    load.run({ kind: 'rejected', url, requests, seconds });
  return measureBothSides(effort, {
    name: 'Guess a password for an unknown email',
    unit: 'ms',
    sides: { baseline: 'for a known email', ours: 'POST /auth/password/sign-in' },
    target: { within: 0.05 },
    baseline: medianTime(guesses.ofUsers),
    ours: medianTime(guesses.ofNobody),
  });
}

const server = await measureServer();
const embedded = await measureEmbedded();
const comparisons = [...server.comparisons, ...embedded.comparisons];
const starts = [server.start, embedded.start];
load.stop();
crowdLoad.stop();

printReport(comparisons, starts);
if (!quick) {
  await saveReport(comparisons, starts);
  await writePlotFile();
}
process.exitCode = comparisons.every(meetsTarget) ? 0 : 1;
