import { createStatement, type Executor } from '../../database/database.ts';
import { deleteLinksToProject } from './owner-links.ts';
import { removeProjectOwners } from './project-owners.ts';

const deleteRow = createStatement<never>('delete_project', `delete from projects where project_id = $1`);

/**
 * Deletes a project with all its data, and removes it from its owners. Foreign keys delete the rows of other tables; a
 * trigger deletes the activity log.
 */
export async function deleteProject(tx: Executor, projectId: string): Promise<void> {
  await tx.write(deleteRow, [projectId]);
  await removeProjectOwners(tx, projectId);
  await deleteLinksToProject(tx, projectId);
}
