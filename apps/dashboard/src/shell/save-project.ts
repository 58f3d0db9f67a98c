import type { AdminOwnedProject, AdminProjectUpdateOptions, ApiRequest } from '@keystack/js';
import { shellTexts } from '../texts/shell.ts';
import { mergeChange, type Settings } from './merge-change.ts';

type ProjectRequest = NonNullable<ApiRequest<'PATCH /projects/current'>['body']>;

const texts = shellTexts.conflict;

/** Number of times that a change is merged with those of other owners. More can only be a program that changes the project. */
const attempts = 5;

/** Thrown if another owner has changed the same setting since the page was loaded. The message names both. */
class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/**
 * Updates a project unless another owner has changed the same settings since it was read. Keeps changes of other settings, and
 * returns a text about them. Returns `undefined` if there are none.
 *
 * @param project The project as the page shows it.
 * @throws {ConflictError}
 */
export async function saveProject(
  project: AdminOwnedProject,
  change: AdminProjectUpdateOptions,
): Promise<string | undefined> {
  const { app } = project;
  const wanted = change.description === null ? { ...change, description: '' } : change;
  for (let attempt = 1; ; attempt += 1) {
    let etag: string | null = null;
    const current = await app.request('GET /projects/current', {
      onEtag: (version) => {
        etag = version;
      },
    });
    const merged = mergeChange(settingsOf(project), wanted as Settings, current as Settings);
    if (merged.conflicts.length > 0) throw new ConflictError(await describeConflict(project, merged.conflicts));
    if (Object.keys(merged.update).length === 0) return undefined;
    // Before the update, which will be the newest change.
    const message = merged.othersChanged ? texts.merged(await findOtherOwner(project)) : undefined;
    try {
      // The merged change has the fields of the change, whose types the library checks.
      const body = merged.update as ProjectRequest;
      await app.request('PATCH /projects/current', { body, ifMatch: etag ?? undefined });
      return message;
    } catch (error) {
      if (Object(error).errorCode !== 'RESOURCE_CHANGED' || attempt === attempts) throw error;
    }
  }
}

/** Returns the settings of a project as the API names them. */
function settingsOf({ displayName, description, isProductionMode, config }: AdminOwnedProject): Settings {
  return { displayName, description: description ?? '', isProductionMode, config: { ...config } };
}

async function describeConflict(project: AdminOwnedProject, settings: readonly string[]): Promise<string> {
  const names = settings.map((setting) => Object(texts.settings)[setting] ?? setting);
  return texts.refused(await findOtherOwner(project), names.join(', '));
}

/** Returns the name of the owner who changed the project last. */
async function findOtherOwner({ app }: AdminOwnedProject): Promise<string> {
  try {
    const query = { type: 'project.updated', limit: 1 };
    const { items } = await app.request('GET /events', { query });
    const actor = items[0]?.actor;
    return actor?.displayName ?? actor?.primaryEmail ?? texts.somebody;
  } catch {
    return texts.somebody;
  }
}
