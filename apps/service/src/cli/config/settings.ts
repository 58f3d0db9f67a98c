import type { ResponseOf } from '@keystack/contract';
import type { getProjectSettings } from '@keystack/contract/endpoints';
import { secretFields } from '../../domain/projects/project-changes.ts';

/** Settings of a project by name, as in the file. */
export type Settings = Readonly<Record<string, unknown>>;

/** The value in the file of a secret that stays as it is in the service. */
export const unchangedSecret = 'unchanged';

/** Returns the settings of a project that a file can contain, with secrets. */
export function settingsOf({ project, ...lists }: ResponseOf<typeof getProjectSettings>): Settings {
  const { display_name, description, is_production_mode, config } = project;
  const { id: _id, enabled_oauth_providers: _derived, legacy_global_jwt_signing: _fixed, brand, ...settings } = config;
  const { primary_color = null, terms_url = null, privacy_url = null } = brand ?? {};
  return {
    display_name,
    description,
    is_production_mode,
    config: { ...settings, brand: { primary_color, terms_url, privacy_url } },
    ...lists,
  };
}

/** Returns the content of a file with settings: sorted by name, and without the values of secrets. */
export function toFileContent(settings: Settings): Settings {
  return { ...asObject(sorted({ ...settings, config: withoutSecrets(settings['config']) })) };
}

function withoutSecrets(value: unknown): unknown {
  return mapFields(value, (name, field) => (secretFields.has(name) ? unchangedSecret : withoutSecrets(field)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/** Replaces the fields of an object, or of the objects in a list. */
function mapFields(value: unknown, replace: (name: string, field: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, replace(name, field)]));
}

/** Returns `true` for objects that are not lists. */
export function isObject(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, and an empty object otherwise. */
export function asObject(value: unknown): Settings {
  return isObject(value) ? value : {};
}

/** Returns the value if it is a list, and an empty list otherwise. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
