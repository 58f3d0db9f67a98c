import { budgets, spend, type Try } from '../rate-limits/rate-limits.ts';
import { project, type TestApp } from './test-app.ts';

/** Takes everything out of a budget, of the test project unless it is said, but for what is left. */
export async function exhaust({ deps }: TestApp, tried: Try, left = 0, projectId = project): Promise<void> {
  await spend(deps.db, deps, projectId, [tried]);
  const used = budgets[tried[0]].limit - left;
  await deps.db.sql.updateTable('budgets').set({ used }).where('name', '=', tried[0]).execute();
}
