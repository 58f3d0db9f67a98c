import { api, type BodyLimit, bodyLimits, type Endpoint } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

/* The CPU time of a body from a caller without an account, who could send any number of them. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** More than a request without a body, in milliseconds. */
const maxCost = 20;

/** CPU time of the whole process for one request, in milliseconds. The main thread used no more. */
async function cpuTime(request: Request): Promise<number> {
  const before = process.cpuUsage();
  await (await t.app.fetch(request)).text();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns the minimum of up to `runs` requests, until one took no more than `enough` milliseconds. Garbage collection
 * on other threads counts as well, and lasts for several requests after a large body.
 */
async function leastCpuTime(makeRequest: () => Request, runs: number, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > enough; run += 1) least = Math.min(least, await cpuTime(makeRequest()));
  return least;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

const manyPairs = Array.from({ length: 830_000 }, (_, index) => index.toString(36)).join('&');
const manyNumbers = `[${'1,'.repeat(2_000_000)}1]`;

/** Bodies that are as costly as a limit allows, and some far above it. */
function costlyBodies({ bytes, nodes }: BodyLimit): readonly (readonly [what: string, type: string, body: string])[] {
  const fill = (before: string, filling: string, after: string) =>
    before + filling.repeat(Math.floor((bytes - before.length - after.length) / filling.length)) + after;
  const keys = Math.floor(nodes / 2);
  const pairs = Array.from({ length: nodes }, (_, index) => `k${index}=1`).join('&');
  return [
    ['a form of 830,000 pairs', form, manyPairs],
    ['a form of many pairs', form, pairs],
    ['a form of one encoded value', form, fill('email=', '%41', '')],
    ['a list of 2,000,000 numbers', json, manyNumbers],
    ['a list of many numbers', json, `[${'1,'.repeat(nodes - 2)}1]`],
    ['an object of many fields', json, `{${Array.from({ length: nodes - 2 }, (_, i) => `"k${i}":1`).join(',')}}`],
    ['an object of many objects', json, `{${Array.from({ length: keys - 2 }, (_, i) => `"k${i}":{"":1}`).join(',')}}`],
    ['lists in lists', json, `[${`${'['.repeat(90)}${']'.repeat(90)},`.repeat(Math.floor(nodes / 92))}1]`],
    ['an open list without end', json, fill('', '[', '')],
    ['one text', json, fill('{"email":"', 'a', '"}')],
    ['one text of escapes', json, fill('{"email":"', '\\u0041', '"}')],
    ['one text of escaped quotes', json, fill('{"email":"', '\\"', '"}')],
    ['one number', json, fill('{"email":', '9', '}')],
    ['white space', json, fill('', ' ', '{}')],
    ['plain text', 'text/plain', fill('', 'a', '')],
  ];
}

/** Texts on which patterns with nested or adjoining repetitions take quadratic time and more. */
const costlyTexts = [
  'a',
  'a.',
  'a@',
  'a-',
  '.',
  ' ',
  '\t',
  '%',
  '/',
  '0',
  'ä',
  '\u202e',
  'data:image/png;base64,',
  'http://a/../',
];

const endpoints = new Map<string, Endpoint>(api.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

describe.each(allRoutes.filter((route) => !route.startsWith('GET ')))('%s', (route) => {
  const endpoint = endpoints.get(route);
  const own = endpoint?.bodyLimit ?? bodyLimits.standard;
  // Callers without an account never reach the larger limit.
  const limit = own.bytes > bodyLimits.standard.bytes ? { ...own, bytes: bodyLimits.standard.bytes } : own;
  let fields: string[];
  let options: RequestOptions;
  beforeAll(async () => {
    const { token: _token, ...signedOut } = await endpointCases[route].call(t, await createSampleUser(t));
    options = { ...signedOut, access: endpoint?.access.length === 0 ? null : 'client' };
    fields = Object.keys(Object(signedOut.body));
  });
  const requestWith = (type: string, body: string) => () =>
    t.createRequest(route, { ...options, body, headers: { ...options.headers, 'content-type': type } });

  it(`costs at most ${maxCost} ms more with any body than with none`, async () => {
    const { body: _body, ...empty } = options;
    const base = await leastCpuTime(() => t.createRequest(route, empty), 5);
    const texts = fields.flatMap((field) =>
      costlyTexts.map((text) => {
        const long = text.repeat(Math.floor((limit.bytes - 1000) / Buffer.byteLength(text)));
        return [
          `a long ${field} of ${text}`,
          json,
          JSON.stringify({ ...Object(options.body), [field]: long }),
        ] as const;
      }),
    );
    for (const [what, type, body] of [...costlyBodies(limit), ...texts]) {
      const cost = (await leastCpuTime(requestWith(type, body), 50, base + maxCost)) - base;
      expect(cost, what).toBeLessThanOrEqual(maxCost);
    }
  });
});
