import { accessTypes } from '@keystack/contract';
import { ensureProject } from '../domain/bootstrap.ts';
import { keyOf, type TestApp } from './test-app.ts';

/** Makes a project that a test may spoil or delete, with one key for each access level, and gives its id. */
export async function makeSampleProject(t: TestApp): Promise<string> {
  const id = crypto.randomUUID();
  const keys = Object.fromEntries(accessTypes.map((access) => [access, keyOf(id, access)]));
  await ensureProject(t.deps, { id, displayName: 'Sample', keys });
  return id;
}
