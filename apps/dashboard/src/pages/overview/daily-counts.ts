import type { ApiResponse, StackAdminApp } from '@keystack/js';
import { queryOptions } from '@tanstack/react-query';

type DailyCount = ApiResponse<'GET /metrics/daily'>['items'][number];

/** The name of a daily count, for example `sign_ins`. */
export type CountName = DailyCount['name'];

const dayMs = 24 * 60 * 60 * 1000;

/** Counts of a project for the days up to today, in UTC. */
export interface DailyCounts {
  /** The days, the oldest first. The last one is today. */
  readonly days: readonly string[];
  /** Returns the counts of a name for each day, by method. A name without methods has one with an empty text. */
  byMethod(name: CountName): ReadonlyMap<string, readonly number[]>;
  /** Returns the counts of a name for each day, of all methods together. */
  totals(name: CountName): readonly number[];
}

/** The counts of the last days. */
export const dailyCountsQuery = (projectId: string, app: StackAdminApp<false>, length: number) => {
  const days = lastDays(length);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return queryOptions({
    queryKey: ['projects', projectId, 'daily-counts', from, to],
    queryFn: async () => {
      const { items } = await app.request('GET /metrics/daily', { query: { from, to } });
      return arrange(days, items);
    },
  });
};

function lastDays(length: number): string[] {
  const now = Date.now();
  return Array.from({ length }, (_, index) => new Date(now - (length - 1 - index) * dayMs).toISOString().slice(0, 10));
}

function arrange(days: readonly string[], counts: readonly DailyCount[]): DailyCounts {
  function byMethod(name: CountName): ReadonlyMap<string, readonly number[]> {
    const found = new Map<string, number[]>();
    for (const { day, name: other, method, count } of counts) {
      if (other !== name) continue;
      const values = found.get(method) ?? days.map(() => 0);
      values[days.indexOf(day)] = count;
      found.set(method, values);
    }
    return found;
  }
  return {
    days,
    byMethod,
    totals: (name) => {
      const methods = [...byMethod(name).values()];
      return days.map((_, index) => methods.reduce((sum, values) => sum + (values[index] ?? 0), 0));
    },
  };
}
