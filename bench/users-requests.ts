import { accountPassword } from './accounts.ts';
import { type BenchProject, postJson } from './projects.ts';
import { publishableKey } from './service.ts';

/** Requests whose response times are measured together. */
export interface RequestCase {
  readonly name: string;
  readonly requests: readonly { readonly url: string; readonly headers: Readonly<Record<string, string>> }[];
}

const day = 24 * 60 * 60 * 1000;
const repeats = 40;
const pageSize = 100;

/** The filters that are measured, each in the order of the dashboard and in the others. */
const filters: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>> = {
  'search "ada"': { query: 'ada' },
  'not verified': { verified: false },
  verified: { verified: true },
  'common method (google)': { method: 'google' },
  'rare method (discord)': { method: 'discord' },
  'method without users (gitlab)': { method: 'gitlab' },
  'second factor': { mfa: true },
  suspended: { suspended: true },
  'signed up in one week a year ago': { signed_up_from: Date.now() - 365 * day, signed_up_to: Date.now() - 358 * day },
  'active in the last hour': { active_since: Date.now() - day / 24 },
  'active in the last 7 days': { active_since: Date.now() - 7 * day },
  'not active for two years': { inactive_since: Date.now() - 730 * day },
  'three: not verified, second factor, github': { verified: false, mfa: true, method: 'github' },
  'three: suspended, second factor, discord': { suspended: true, mfa: true, method: 'discord' },
  'three: second factor, google, active in 7 days': { mfa: true, method: 'google', active_since: Date.now() - 7 * day },
  'search with two: "ada", not verified, google': { query: 'ada', verified: false, method: 'google' },
};

/** The orders of a list other than that of the dashboard. */
const otherOrders = [
  { order_by: 'signed_up_at' },
  ...['primary_email', 'display_name'].flatMap((order_by) => [{ order_by }, { order_by, desc: true }]),
];

/**
 * Returns the requests of the filtered lists of users, in all orders at once. For a small project beside a large one.
 */
export function createFilterCases(url: string, { headers }: BenchProject): RequestCase[] {
  return Object.entries(filters).map(([name, filter]) => ({
    name: `Small project: ${name}`,
    requests: otherOrders.map((order) => ({ url: listUrl(url, { ...filter, ...order }), headers })),
  }));
}

const listUrl = (url: string, query: Readonly<Record<string, string | number | boolean>>) =>
  urlOf(url, '/users', { limit: pageSize, ...query });

function urlOf(url: string, path: string, query: Readonly<Record<string, string | number | boolean>>): string {
  return `${url}/api/v1${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** Returns the requests of the list of users that are measured. */
export async function createUserListCases(url: string, project: BenchProject): Promise<RequestCase[]> {
  const request = (path: string, query: Readonly<Record<string, string | number | boolean>> = {}) => ({
    url: urlOf(url, path, query),
    headers: project.headers,
  });
  const list = (query: Readonly<Record<string, string | number | boolean>>) => ({
    url: listUrl(url, query),
    headers: project.headers,
  });
  const newest = { desc: true };
  const { access_token: token } = await postJson(
    `${url}/api/v1/auth/password/sign-in`,
    {
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': publishableKey,
    },
    { email: 'user-0@example.com', password: accountPassword },
  );
  const admin = {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': token,
  };
  return [
    { name: 'First page', requests: [list(newest)] },
    {
      name: 'Search by email',
      requests: ['ada.turing1', 'grace.hopper25', 'wei.sato9', 'zoë.wang'].map((query) => list({ query, ...newest })),
    },
    {
      name: 'Search by name',
      requests: ['Ada L', 'grace hopper', 'Zo', 'm', 'nobody'].map((query) => list({ query, ...newest })),
    },
    {
      name: 'Search by common fragments',
      requests: ['ann', 'ace', 'gmail', 'son'].map((query) => list({ query, ...newest })),
    },
    {
      name: 'Search by rare and absent fragments',
      requests: ['uring1234', '34567@', 'ce.hopper9', 'xyz'].map((query) => list({ query, ...newest })),
    },
    ...Object.entries(filters).map(([name, filter]) => ({
      name: `Filter: ${name}`,
      requests: [list({ ...filter, ...newest })],
    })),
    ...Object.entries(filters).map(([name, filter]) => ({
      name: `Filter: ${name}, other orders`,
      requests: otherOrders.map((order) => list({ ...filter, ...order })),
    })),
    {
      name: 'Pages deep in the list, in each order',
      requests: await Promise.all(
        ['signed_up_at', 'primary_email', 'display_name'].map(async (order_by) =>
          list({ order_by, cursor: await middleOf(order_by) }),
        ),
      ),
    },
    { name: 'Count of all', requests: [request('/users/count')] },
    ...Object.entries(filters).map(([name, filter]) => ({
      name: `Count: ${name}`,
      requests: [request('/users/count', filter)],
    })),
    { name: 'GET /projects/current', requests: [{ url: `${url}/api/v1/projects/current`, headers: admin }] },
  ];

  /**
   * Returns the cursor after the first page of users with a name or email from M on, or of those who signed up a year
   * ago.
   */
  async function middleOf(order_by: string): Promise<string> {
    const filter = order_by === 'signed_up_at' ? { signed_up_from: Date.now() - 365 * day } : { query: 'ma' };
    const { url, headers } = list({ ...filter, order_by });
    const page = await (await fetch(url, { headers })).json();
    return page.pagination.next_cursor;
  }
}

/**
 * Sends the requests of a case one after another, several times, and returns percentiles of their times in
 * milliseconds.
 */
export async function measureCase({
  name,
  requests,
}: RequestCase): Promise<{ name: string; p50: number; p95: number }> {
  const times: number[] = [];
  // The first round warms up the caches of the database.
  for (let round = -1; round < repeats / requests.length; round += 1) {
    for (const { url, headers } of requests) {
      const start = performance.now();
      const response = await fetch(url, { headers });
      const text = await response.text();
      if (!response.ok) throw new Error(`${url} returned status ${response.status}: ${text}`);
      if (round >= 0) times.push(performance.now() - start);
    }
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, p50: percentile(0.5), p95: percentile(0.95) };
}
