// Compares the service with better-auth and oidc-provider in one run, on the same PostgreSQL server. Installs them in
// `bench/peers` first. Linux only.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { type AccountRequests, accountPassword, createAccountRequests } from './accounts.ts';
import { startChild } from './child.ts';
import { type MeasurementPlan, measureBothSides, median, ratioOfMedians } from './comparison.ts';
import type { LoadRequest, LoadTestTask } from './load.ts';
import { formatNumber } from './report.ts';
import { cpuTimeOf, type ServiceProcess, startService } from './service.ts';
import { createTeamRequests } from './teams.ts';

const quick = process.argv.includes('--quick');
const effort: MeasurementPlan = quick ? { rounds: 1, seconds: 3, warmUp: 1 } : { rounds: 5, seconds: 3, warmUp: 2 };
const accountCount = 100;
const teamCount = 5;
const connections = 16;
const env = { NODE_ENV: 'production' };

/** A running peer. */
interface Peer {
  readonly url: string;
  readonly processId: number;
}

/** The results of one request of the service and of its counterpart in a peer. */
interface PeerRow {
  readonly name: string;
  readonly peer: Peer;
  readonly peerName: string;
  readonly requests: { readonly ours: readonly LoadRequest[]; readonly peers: readonly LoadRequest[] };
  /** The differences of the two that the numbers do not show. */
  readonly notComparable: string;
}

const json = { 'content-type': 'application/json', origin: 'http://localhost' };
const post = (path: string, headers: LoadRequest['headers'], body: string): LoadRequest => ({
  method: 'POST',
  path,
  headers,
  body,
});

/** Signs up users of better-auth, the first of them with teams, and returns requests of them. */
async function createPeerRequests(url: string) {
  const send = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`${url}/api/auth${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} of better-auth failed: ${await response.text()}`);
    return response;
  };
  const emails = Array.from({ length: accountCount }, (_, index) => `user-${index}@example.com`);
  const cookies = await Promise.all(
    emails.map(async (email) => {
      const response = await send('/sign-up/email', { email, password: accountPassword, name: 'Ada' });
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ');
    }),
  );
  const [cookie = ''] = cookies;
  const teams: string[] = [];
  for (let index = 0; index < teamCount; index += 1) {
    const response = await send('/organization/create', { name: `Team ${index}`, slug: `team-${index}` }, { cookie });
    teams.push((await response.json()).id);
  }
  const get = (path: string, cookie: string): LoadRequest => ({ method: 'GET', path, headers: { cookie } });
  const check = JSON.stringify({ organizationId: teams[0], permissions: { invitation: ['create'] } });
  return {
    readSession: cookies.map((each) => get('/api/auth/get-session', each)),
    signIn: emails.map((email) =>
      post('/api/auth/sign-in/email', json, JSON.stringify({ email, password: accountPassword })),
    ),
    listTeams: [get('/api/auth/organization/list', cookie)],
    checkPermission: [post('/api/auth/organization/has-permission', { ...json, cookie }, check)],
  };
}

/** Creates a database on the server and returns its URL. */
async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return serverUrl.replace(/postgres$/, name);
}

async function measure(service: ServiceProcess, { name, peer, peerName, requests, notComparable }: PeerRow) {
  const throughput = (url: string, sent: readonly LoadRequest[]) => (seconds: number) =>
    load.run({ kind: 'closed', url, requests: sent, seconds, connections });
  const peerCpu: number[] = [];
  const measurePeer = throughput(peer.url, requests.peers);
  const comparison = await measureBothSides(effort, {
    name,
    unit: 'responses/s',
    sides: { baseline: peerName, ours: 'Keystack' },
    cpuTime: service.cpuTime,
    async baseline(seconds) {
      const before = cpuTimeOf(peer.processId);
      const rate = await measurePeer(seconds);
      peerCpu.push(((cpuTimeOf(peer.processId) - before) / (rate * seconds)) * 1e6);
      return rate;
    },
    ours: throughput(service.url, requests.ours),
  });
  const side = (rates: readonly number[], cpu: readonly number[]) =>
    `${formatNumber(median(rates))} responses/s with ${formatNumber(median(cpu))} µs of CPU each`;
  console.log(`${name}, ${ratioOfMedians(comparison).toFixed(2)} times the throughput of ${peerName}
  Keystack: ${side(comparison.ours, comparison.cpu ?? [])}
  ${peerName}: ${side(comparison.baseline, peerCpu.slice(1))}
  Not comparable: ${notComparable}
`);
}

async function compareWithBetterAuth(service: ServiceProcess, serverUrl: string, accounts: AccountRequests) {
  const teams = await createTeamRequests(service.url, accounts.first);
  const start = async (hash: 'own' | 'argon2id') => {
    const child = startChild<{ url: string; hash: string }, Peer>('./peers/better-auth.js', { env });
    const peer = await child.run({ url: await createDatabase(serverUrl, `better_auth_${hash}`), hash });
    return { child, peer, requests: await createPeerRequests(peer.url) };
  };
  const own = await start('own');
  const argon2id = await start('argon2id');
  const peerName = 'better-auth';
  const { peer, requests } = own;
  await measure(service, {
    name: 'Check a session and read its user',
    peer,
    peerName,
    requests: { ours: accounts.readOwnUser, peers: requests.readSession },
    notComparable:
      'Keystack verifies a signed access token of an app and reads the user. better-auth looks up the session of a cookie, and its user: its cache of sessions in cookies is off, as by default, and would serve sessions that have ended.',
  });
  await measure(service, {
    name: 'Sign in with a password, each with its own hash',
    peer,
    peerName,
    requests: { ours: accounts.signIn, peers: requests.signIn },
    notComparable:
      'argon2id and scrypt have different costs and strengths. Keystack limits guesses, whereas the rate limit of better-auth is off, because all requests come from one IP address.',
  });
  await measure(service, {
    name: 'Sign in with a password, both with the argon2id of Keystack',
    peer: argon2id.peer,
    peerName,
    requests: { ours: accounts.signIn, peers: argon2id.requests.signIn },
    notComparable: 'Keystack limits guesses and signs an access token, better-auth does neither.',
  });
  await measure(service, {
    name: `List ${teamCount} own teams`,
    peer,
    peerName,
    requests: { ours: teams.listTeams, peers: requests.listTeams },
    notComparable: 'The organizations of better-auth have other fields than teams.',
  });
  await measure(service, {
    name: 'Check a permission in a team',
    peer,
    peerName,
    requests: { ours: teams.checkPermission, peers: requests.checkPermission },
    notComparable:
      'Keystack looks up a permission that 999 others contain, in the database. better-auth reads the role of the member, and finds its permissions in its configuration.',
  });
  own.child.stop();
  argon2id.child.stop();
}

async function compareWithOidcProvider(service: ServiceProcess, serverUrl: string, accounts: AccountRequests) {
  const child = startChild<
    { url: string; users: number },
    Peer & { refreshTokens: string[]; clientId: string; clientSecret: string }
  >('./peers/oidc-provider.js', { env });
  const url = await createDatabase(serverUrl, 'oidc_provider');
  const peer = await child.run({ url, users: accountCount });
  const form = { client_id: peer.clientId, client_secret: peer.clientSecret, grant_type: 'refresh_token' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await measure(service, {
    name: 'Refresh an access token',
    peer,
    peerName: 'oidc-provider',
    requests: {
      ours: accounts.refresh,
      peers: peer.refreshTokens.map((token) =>
        post('/token', headers, new URLSearchParams({ ...form, refresh_token: token }).toString()),
      ),
    },
    notComparable:
      'Keystack signs its access token and stores none. oidc-provider stores an opaque access token, and signs an ID token. Its storage is an adapter of this benchmark with one table. Neither replaces the refresh token.',
  });
  child.stop();
}

const folder = fileURLToPath(new URL('peers/', import.meta.url));
execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });

const load = startChild<LoadTestTask, number>('./load.ts');
const postgres = await startPostgres({ durable: true });
const service = await startService({ DATABASE_URL: postgres.url });
const accounts = await createAccountRequests(service.url, accountCount);
await compareWithBetterAuth(service, postgres.url, accounts);
await compareWithOidcProvider(service, postgres.url, accounts);
load.stop();
await service.stop();
await postgres.stop();
