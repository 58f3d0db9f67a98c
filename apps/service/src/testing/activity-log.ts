import { expect } from 'vitest';
import { createDailyCountsJob } from '../jobs/daily-counts.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import { quiet } from './quiet.ts';
import { type TestApp, testProjectId } from './test-app.ts';

/** An event of the activity log, as `GET /events` returns it. */
export interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly at_millis: number;
  readonly failed: boolean;
  readonly method: string | null;
  readonly actor: { readonly type: string; readonly id: string | null; readonly primary_email: string | null };
  readonly user: { readonly id: string; readonly primary_email: string | null } | null;
  readonly team_id: string | null;
  readonly ip_network: string | null;
  readonly device: string | null;
  readonly request_id: string | null;
  readonly data: Record<string, unknown> | null;
}
/** A page of events. */
export interface EventPage {
  readonly items: readonly ListedEvent[];
  readonly pagination: { readonly next_cursor: string | null };
}

/** Creates functions that read, count and clean up the activity log of a test. */
export function createActivityLog(t: TestApp) {
  const { db, clock } = t.deps;
  const admin = { access: 'admin' } as const;

  async function listPage(query: Readonly<Record<string, string>> = {}, project = testProjectId): Promise<EventPage> {
    const { status, body } = await t.request<EventPage>('GET /events', { ...admin, project, query });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  return {
    listPage,
    list: async (query?: Readonly<Record<string, string>>, project?: string) => (await listPage(query, project)).items,

    /** Updates the daily counts, as a process does every two minutes. */
    count: () => createDailyCountsJob({ db, clock, log: quiet }).runOnce(),

    /** Deletes all events that have expired. */
    async deleteExpired(): Promise<void> {
      const housekeeping = createHousekeeping({ db, clock, log: quiet });
      while (await housekeeping.runOnce());
    },
  };
}
