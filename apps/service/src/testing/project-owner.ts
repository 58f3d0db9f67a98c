import { headerNames } from '@keystack/contract';
import { addProjectOwner } from '../domain/projects/project-owners.ts';
import { createSampleUser, type SampleUser } from './sample-user.ts';
import { type RequestOptions, type TestApp, testProjectId } from './test-app.ts';

/** A project owner, and the options of a request to the project with the session of the owner. */
export interface TestProjectOwner extends SampleUser {
  readonly as: RequestOptions;
}

/** Creates an owner of a project, by default of the test project. */
export async function createProjectOwner(t: TestApp, project: string = testProjectId): Promise<TestProjectOwner> {
  const user = await createSampleUser(t, 'internal');
  await addProjectOwner(t.deps.db, user.userId, project);
  return { ...user, as: { access: 'admin', project, headers: { [headerNames.adminAccessToken]: user.token } } };
}
