import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { countQueries } from '../testing/count-queries.ts';
import {
  createFrequentRequests,
  type FrequentRequest,
  type FrequentRequestName,
} from '../testing/frequent-requests.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* The costs of frequent requests at the database, which no clock disturbs. A change of a number is a decision. */

type Costs = readonly [statements: number, roundTrips: number, commits: number];
const costs: Readonly<Record<FrequentRequestName, Costs>> = {
  'sign-up with a password': [6, 6, 1],
  'sign-in with a password': [4, 3, 1],
  'refresh of a session': [2, 2, 0],
  "refresh of a project owner's session": [2, 2, 0],
  'email with a magic link to a user': [10, 7, 1],
  'email with a magic link to somebody else': [10, 7, 1],
  'email to reset a password': [10, 7, 1],
  'sign-in with a magic link': [12, 9, 1],
  'the signed-in user': [1, 1, 0],
  'a change of the signed-in user': [5, 5, 1],
  'the teams of the signed-in user': [2, 2, 0],
  'a check of a permission': [2, 2, 0],
  'a new user of a server': [4, 4, 1],
  'a page of 50 users for a server': [2, 2, 0],
};

let t: TestApp;
let requests: Readonly<Record<FrequentRequestName, FrequentRequest>>;
beforeAll(async () => {
  t = await createTestApp();
  // One sign-in of a hundred also looks for sessions beyond the maximum.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  requests = await createFrequentRequests(t);
});
afterAll(() => {
  vi.restoreAllMocks();
  return t.close();
});

const ipAddress = '203.0.113.1';

it.each(Object.keys(costs) as FrequentRequestName[])('%s', async (name) => {
  const { route, options } = requests[name];
  // The first request of a process also reads what later ones have in memory.
  await t.request(route, { ipAddress, ...(await options()) });
  const found: (readonly number[])[] = [];
  for (let count = 0; count < 3; count += 1) {
    const request = { ipAddress, ...(await options()) };
    const { statements, roundTrips, commits } = await countQueries(async () => {
      expect((await t.request(route, request)).status).toBeLessThan(300);
    });
    found.push([statements, roundTrips, commits]);
  }
  // Now and then this process also runs a statement of its own.
  expect([0, 1, 2].map((index) => Math.min(...found.map((each) => each[index] ?? Number.NaN)))).toEqual(costs[name]);
});
