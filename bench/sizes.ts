import { type Comparison, type MeasurementPlan, measureBothSides } from './comparison.ts';
import type { LoadRequest, LoadTestTask } from './load.ts';
import { type BenchProject, createProject, insertUsers } from './projects.ts';

type Load = (task: LoadTestTask) => Promise<number>;

/** Searches sent per second. */
const rate = 50;
const connections = 16;

const searches = {
  email: ['ada.pascal1', 'grace.hopper4', 'linus.turing', 'emmy.noether16', 'katherine.gauss2'],
  name: ['Grace H', 'linus', 'ada lovelace', 'Hedy', 'emmy no'],
};

/**
 * Creates a small and a large project and compares listing and searching their users: growth must not slow them down.
 */
export async function compareProjectSizes(
  effort: MeasurementPlan,
  service: {
    readonly url: string;
    readonly databaseUrl: string;
    readonly token: string;
    readonly sizes: readonly [number, number];
  },
  load: Load,
): Promise<Comparison[]> {
  const [few, many] = service.sizes;
  const createFilled = async (count: number) => {
    const project = await createProject(service.url, service.token);
    await insertUsers(service.databaseUrl, project, count);
    return project;
  };
  const [small, large] = [await createFilled(few), await createFilled(many)];
  const requests = ({ headers }: BenchProject, queries: readonly string[]): LoadRequest[] =>
    queries.map((query) => ({ method: 'GET', path: `/api/v1/users?limit=50&${query}`, headers }));
  const { url } = service;
  const sides = { baseline: `${few.toLocaleString('en')} users`, ours: `${many.toLocaleString('en')} users` };

  const throughput = (project: BenchProject) => (seconds: number) =>
    load({
      kind: 'closed',
      url,
      requests: requests(project, ['order_by=primary_email', 'desc=true']),
      seconds,
      connections,
    });
  const comparisons = [
    await measureBothSides(effort, {
      name: 'Page of 50 users',
      unit: 'pages/s',
      sides,
      target: { atLeast: 0.67 },
      baseline: throughput(small),
      ours: throughput(large),
    }),
  ];
  for (const [by, terms] of Object.entries(searches)) {
    const percentile = (project: BenchProject) => (seconds: number) => {
      const queries = terms.map((term) => new URLSearchParams({ query: term }).toString());
      return load({ kind: 'open', url, requests: requests(project, queries), seconds, rate });
    };
    comparisons.push(
      await measureBothSides(effort, {
        name: `99th percentile of searches by ${by}`,
        unit: 'ms',
        sides,
        target: { atMost: 5 },
        baseline: percentile(small),
        ours: percentile(large),
      }),
    );
  }
  return comparisons;
}
