import { type TestApp, testProjectId } from '../test-app.ts';

type Flag =
  | 'sign_up_enabled'
  | 'invited_sign_up_enabled'
  | 'credential_enabled'
  | 'magic_link_enabled'
  | 'client_team_creation_enabled'
  | 'create_team_on_sign_up'
  | 'refuse_common_passwords';

/** Sets a flag of the test project, runs `work` and restores the flag. */
export async function withFlag<T>(t: TestApp, flag: Flag, value: boolean, work: () => Promise<T>): Promise<T> {
  const set = (newValue: boolean) =>
    t.deps.db.sql
      .updateTable('projects')
      .set({ [flag]: newValue })
      .where('project_id', '=', testProjectId)
      .execute();
  const before = await t.deps.db.sql
    .selectFrom('projects')
    .select(flag)
    .where('project_id', '=', testProjectId)
    .executeTakeFirstOrThrow();
  await set(value);
  try {
    return await work();
  } finally {
    await set(before[flag]);
  }
}
