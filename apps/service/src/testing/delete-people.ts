import type { TestApp } from './test-app.ts';

/**
 * Deletes all users, teams, emails and events. Called before each test of a suite that compares all rows before and
 * after a request, because the rows of earlier tests would make each comparison slower.
 */
export async function deletePeople({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<void> {
  for (const table of ['users', 'teams', 'emails', 'events'] as const) await db.sql.deleteFrom(table).execute();
}
