import { accessTypes } from '@keystack/contract';
import { ensureProjectWithKeys } from '../domain/projects/bootstrap.ts';
import { apiKeyOf, type TestApp } from './test-app.ts';

/** Creates a project that a test may change or delete, with one key for each access level, and returns its id. */
export async function createSampleProject(t: TestApp): Promise<string> {
  const id = crypto.randomUUID();
  const keys = Object.fromEntries(accessTypes.map((access) => [access, apiKeyOf(id, access)]));
  await ensureProjectWithKeys(t.deps, { id, displayName: 'Sample', keys });
  return id;
}
