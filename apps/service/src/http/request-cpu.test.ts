import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AnsweredQueries, answerQueries, type QueryAnswers } from '../testing/answered-queries.ts';
import {
  createFrequentRequests,
  type FrequentRequest,
  type FrequentRequestName,
} from '../testing/frequent-requests.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

/*
 * The CPU time of frequent requests, as a multiple of that of a minimal app in the same process. A change of a number
 * is a decision.
 *
 * Times on a busy machine vary by some hundred percent. These ratios stay within ten percent, because of the following:
 * The two run in turns of a few milliseconds, so that other processes slow both down. Queries are answered from memory,
 * because waking up after a response of the database costs as much as a small request. `request-cost.test.ts` counts
 * them. V8 runs with the options of the project `cpu` in `vitest.config.ts`. Passwords are not hashed: hashes take more
 * time than all else, and run on threads of their own. The first quartile varies less than the median, because
 * interruptions only add time.
 */

/** CPU time of a request, divided by that of a request to the minimal app. Recorded with Node 20. */
const ratios: Readonly<Record<FrequentRequestName, number>> = {
  'sign-up with a password': 12.7,
  'sign-in with a password': 8.84,
  'refresh of a session': 4.67,
  "refresh of a project owner's session": 4.63,
  'email with a magic link to a user': 9.76,
  'email with a magic link to somebody else': 9.58,
  'email to reset a password': 9.29,
  'sign-in with a magic link': 7.47,
  'the signed-in user': 3.37,
  'a change of the signed-in user': 6.36,
  'the teams of the signed-in user': 3.71,
  'a check of a permission': 3.54,
  'a new user of a server': 5.91,
  'a page of 50 users for a server': 5.67,
};
const names = Object.keys(ratios) as FrequentRequestName[];

/** The largest increase that is accepted, and the largest decrease, after which the new ratio must be recorded. */
const [increase, decrease] = [0.15, 0.3];

/** Number of measurements until no ratio exceeds its limit. */
const maxAttempts = 4;

const turns = 80;
/** Number of requests in each turn: about three milliseconds. */
const [requestsInTurn, minimalRequestsInTurn] = [3, 12];

const ipAddress = '203.0.113.1';
const connection = { incoming: { socket: { remoteAddress: ipAddress } } };

const isExceeded = (name: FrequentRequestName, ratio = Number.NaN) => !(ratio <= ratios[name] * (1 + increase));

/** A request whose queries are answered from memory, so that it can be repeated without a change of the database. */
interface RepeatedRequest {
  readonly route: string;
  readonly options: RequestOptions;
  readonly answers: QueryAnswers;
}

let t: TestApp;
let queries: AnsweredQueries;
let measured: Readonly<Record<string, number>>;
beforeAll(async () => {
  t = await createTestApp();
  // One sign-in of a hundred also looks for sessions beyond the maximum.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const hash = await t.deps.passwordHasher.hash('correct horse');
  Object.assign(t.deps, { passwordHasher: { hash: async () => hash, verify: async () => true, waiting: () => 0 } });
  const requests = await createFrequentRequests(t);
  queries = answerQueries();
  measured = await measure(requests);
  // A busy machine can slow down requests more than the minimal app for a while.
  for (let attempt = 1; attempt < maxAttempts && names.some((name) => isExceeded(name, measured[name])); attempt += 1) {
    const again = await measure(requests);
    measured = Object.fromEntries(
      names.map((name) => [name, Math.min(measured[name] ?? Number.NaN, again[name] ?? Number.NaN)]),
    );
  }
});
afterAll(async () => {
  queries.restore();
  vi.restoreAllMocks();
  await t.close();
});

/** Measures all requests and the minimal app in turns. Returns the first quartile of the ratios of each request. */
async function measure(requests: Readonly<Record<FrequentRequestName, FrequentRequest>>) {
  const repeated = new Map<FrequentRequestName, RepeatedRequest>();
  for (const name of names) repeated.set(name, await prepare(requests[name]));
  const times: { readonly name: string; readonly request: number; readonly minimal: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, request] of repeated) {
      times.push({ name, minimal: await minimalTurn(), request: await requestTurn(request) });
    }
  }
  const found = names.map((name) => {
    const all = times.flatMap(({ name: other, request, minimal }, index) => {
      // The time of the minimal app before and after the request.
      const next = times[index + 1]?.minimal ?? minimal;
      return other === name ? [(2 * request) / (minimal + next)] : [];
    });
    return [name, firstQuartile(all)] as const;
  });
  return Object.fromEntries(found);
}

/** Sends a request a few times, so that the results of its queries are known. */
async function prepare({ route, options }: FrequentRequest): Promise<RepeatedRequest> {
  const request: RepeatedRequest = { route, options: await options(), answers: new Map() };
  for (let count = 0; count < 3; count += 1) await requestTurn(request);
  return request;
}

/** Sends a request several times. Returns the CPU time of one, in microseconds. */
async function requestTurn({ route, options, answers }: RepeatedRequest): Promise<number> {
  const requests = Array.from({ length: requestsInTurn }, () => t.createRequest(route, options));
  queries.use(answers);
  const time = await cpuTime(async () => {
    for (const request of requests) {
      const response = await t.app.fetch(request, connection);
      if (!response.ok) throw new Error(`${route} returned ${response.status}: ${await response.text()}`);
      await response.text();
      // Some requests go on after their response.
      while (t.deps.db.connections().some(({ inUse, waiting }) => inUse + waiting > 0)) await setImmediate();
    }
  });
  queries.use(null);
  return time / requestsInTurn;
}

const body = JSON.stringify({ id: 1, list: Array.from({ length: 20 }, (_, index) => ({ name: `name ${index}` })) });

/** An app that only parses, hashes and serializes. */
const minimal = new Hono()
  .use(async (c, next) => {
    await next();
    c.header('x-request-id', crypto.randomUUID());
  })
  .post('/api/v1/:area/:id', async (c) => {
    const value = JSON.parse(await c.req.text());
    return c.json({ ...value, digest: createHash('sha256').update(body).digest('hex') });
  });

/** Sends requests to the minimal app. Returns the CPU time of one, in microseconds. */
async function minimalTurn(): Promise<number> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const requests = Array.from(
    { length: minimalRequestsInTurn },
    () => new Request('http://localhost:8100/api/v1/users/me', { method: 'POST', headers, body }),
  );
  const time = await cpuTime(async () => {
    for (const request of requests) await (await minimal.fetch(request)).text();
  });
  return time / minimalRequestsInTurn;
}

/** Returns the CPU time of this process during `work`, in microseconds. */
async function cpuTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function firstQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}

// Other versions of Node have other ratios.
it.skipIf(!process.version.startsWith('v20.')).each(names)('%s takes its recorded CPU time', (name) => {
  const [recorded, ratio] = [ratios[name], measured[name] ?? Number.NaN];
  const message = `It takes ${ratio.toFixed(2)} times the CPU time of the minimal app, recorded are ${recorded}. Record the new ratio if the change is on purpose.`;
  expect(ratio, message).toBeLessThanOrEqual(recorded * (1 + increase));
  expect(ratio, message).toBeGreaterThanOrEqual(recorded * (1 - decrease));
});
