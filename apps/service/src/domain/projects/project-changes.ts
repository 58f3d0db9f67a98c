import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@keystack/contract';
import type { getCurrentProject } from '@keystack/contract/endpoints';
import type { Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';

type Project = ResponseOf<typeof getCurrentProject, 'admin'>;

/** The values of a setting before and after a change. */
interface SettingChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields of a project's settings that are secrets. The activity log tells only that they changed. */
export const secretFields: ReadonlySet<string> = new Set(['client_secret', 'password']);

/** Records the settings that an update has changed, in its transaction. Records nothing if it changed none. */
export async function recordProjectUpdate(
  tx: Executor,
  { events }: Pick<Deps, 'events'>,
  before: Project,
  after: Project,
): Promise<void> {
  const changes = projectChanges(before, after);
  if (Object.keys(changes).length > 0)
    await events.record(tx, after.id, { type: 'project.updated', data: { changes } });
}

/** Returns the settings that differ between two states of a project, by name, without secrets. */
function projectChanges(before: Project, after: Project): Readonly<Record<string, SettingChange>> {
  const [old, current] = [settingsOf(before), settingsOf(after)];
  return Object.fromEntries(
    Object.keys({ ...old, ...current })
      .filter((name) => !isDeepStrictEqual(old[name], current[name]))
      .map((name) => [name, { before: withoutSecrets(old[name]), after: withoutSecrets(current[name], old[name]) }]),
  );
}

/** Returns the settings of a project as one flat record. Leaves out what follows from others. */
function settingsOf({ config, ...project }: Project): Readonly<Record<string, unknown>> {
  const { display_name, description, is_production_mode } = project;
  const { enabled_oauth_providers: _derived, id: _id, ...settings } = config;
  return { display_name, description, is_production_mode, ...settings };
}

/** Replaces secrets by a word that tells whether they differ from `old`. Items of lists are compared by their `id`. */
function withoutSecrets(value: unknown, old?: unknown): unknown {
  if (Array.isArray(value)) {
    const former: readonly unknown[] = Array.isArray(old) ? old : [];
    return value.map((item) =>
      withoutSecrets(
        item,
        former.find((other) => fieldOf(other, 'id') === fieldOf(item, 'id')),
      ),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (!secretFields.has(name)) return [name, field];
      const isChanged = old !== undefined && fieldOf(old, name) !== field;
      return [name, isChanged ? 'hidden, changed' : 'hidden'];
    }),
  );
}

function fieldOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null
    ? (object as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
