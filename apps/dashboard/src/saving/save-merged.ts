import type { ApiRequest, ApiResponse, StackAdminApp } from '@keystack/js';
import { toast } from '@keystack/ui';
import { shellTexts } from '../texts/shell.ts';
import { ConflictError } from './conflict-error.ts';
import { mergeChange, type Settings } from './merge-change.ts';

const texts = shellTexts.conflict;

/**
 * Number of times that a change is merged with those of other owners. More can only be a program that changes the
 * resource.
 */
const attempts = 5;

/** Something that several owners can edit at the same time. */
export interface SharedResource {
  readonly app: StackAdminApp<false>;
  /** Reads its settings as the API names them, and passes its version to `onEtag`. */
  readonly read: (onEtag: (etag: string | null) => void) => Promise<object>;
  /** Sends a change. Fails if the resource has another version than `ifMatch`. */
  readonly update: (change: object, ifMatch: string | undefined) => Promise<unknown>;
  /** The events of its changes. */
  readonly events: NonNullable<ApiRequest<'GET /events'>['query']>;
  /** Returns whether one of these events is about this resource. Default: all are. */
  readonly isAbout?: (event: ApiResponse<'GET /events'>['items'][number]) => boolean;
}

/**
 * Updates a resource unless another owner has changed the same settings since it was read. Keeps changes of other
 * settings, and returns a text about them. Returns `undefined` if there are none.
 *
 * @param base The settings when they were read.
 * @param change The settings to change.
 * @throws {ConflictError}
 */
export async function saveMerged(
  resource: SharedResource,
  base: Settings,
  change: Settings,
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    let etag: string | null = null;
    const current = (await resource.read((version) => {
      etag = version;
    })) as Settings;
    const merged = mergeChange(base, change, current);
    if (merged.conflicts.length > 0) {
      const names = merged.conflicts.map((setting) => Object(texts.settings)[setting] ?? setting);
      const theirs = Object.fromEntries(merged.conflicts.map((setting) => [setting, current[setting]]));
      throw new ConflictError(texts.refused(await findOtherOwner(resource), names.join(', ')), theirs);
    }
    if (Object.keys(merged.update).length === 0) return undefined;
    // Before the update, which will be the newest change.
    const message = merged.othersChanged ? texts.merged(await findOtherOwner(resource)) : undefined;
    try {
      await resource.update(merged.update, etag ?? undefined);
      return message;
    } catch (error) {
      if (Object(error).errorCode !== 'RESOURCE_CHANGED' || attempt === attempts) throw error;
    }
  }
}

/** Shows the result of `saveMerged`, if there is one. */
export function notifyMerged(title: string | undefined): void {
  if (title !== undefined) toast({ title, variant: 'success' });
}

/** Returns the name of the owner who changed a resource last. */
async function findOtherOwner({ app, events, isAbout = () => true }: SharedResource): Promise<string> {
  try {
    const { items } = await app.request('GET /events', { query: { limit: 20, ...events } });
    const actor = items.find(isAbout)?.actor;
    return actor?.displayName ?? actor?.primaryEmail ?? texts.somebody;
  } catch {
    return texts.somebody;
  }
}
