import { isDeepStrictEqual } from 'node:util';
import { secretFields } from '../../domain/projects/project-changes.ts';
import { asObject, isObject, type Settings } from './settings.ts';

/** A difference between a file and the service. The values of secrets are hidden. */
interface Change {
  /** The path in the file. The items of a list are named by their id, domain or type. */
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Maximum length of a value in the plan, in characters. */
const maxValueLength = 120;

/** Returns the changes that a file makes to the settings of the service. Absent settings stay unchanged. */
export function planChanges(current: Settings, file: Settings): Change[] {
  return compare(current, applied(current, file), '');
}

/** Returns the settings of a file that differ from those of the service. The others need not be sent. */
export function changedParts(current: Settings, file: Settings): Settings {
  const wanted = applied(current, file);
  const differing = (before: unknown, after: unknown, given: unknown) =>
    Object.entries(asObject(given)).filter(
      ([name]) => compare(asObject(before)[name], asObject(after)[name], name).length > 0,
    );
  const parts = differing(current, wanted, file).map(([name, value]) =>
    name === 'config'
      ? [name, Object.fromEntries(differing(current['config'], wanted['config'], value))]
      : [name, value],
  );
  return Object.fromEntries(parts);
}

/** Returns the settings after the update, in the form in which the service returns them. */
function applied(current: Settings, file: Settings): Settings {
  const [currentConfig, config] = [asObject(current['config']), asObject(file['config'])];
  const currentBrand = asObject(currentConfig['brand']);
  const noBrand = Object.fromEntries(Object.keys(currentBrand).map((name) => [name, null]));
  const brand = config['brand'] === null ? noBrand : { ...currentBrand, ...asObject(config['brand']) };
  return {
    ...current,
    ...file,
    ...(file['description'] === null && { description: '' }),
    config: { ...currentConfig, ...config, brand },
  };
}

function compare(before: unknown, after: unknown, path: string): Change[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return compareFields(byKey(before), byKey(after), (key) => `${path}[${key}]`);
  }
  // The blocks of an email are compared as a whole, because a reader knows them as one document.
  if (isObject(before) && isObject(after) && !path.endsWith('.content')) {
    return compareFields(before, after, (name) => (path === '' ? name : `${path}.${name}`));
  }
  if (isDeepStrictEqual(before, after)) return [];
  // The service leaves out empty descriptions and settings.
  const [wasSet, isSet] = [isGiven(before), isGiven(after)];
  if (!wasSet && !isSet) return [];
  const hide = (value: unknown) => hideSecrets(path.split('.').at(-1) ?? '', value);
  return [
    {
      path,
      change: wasSet && isSet ? 'changed' : isSet ? 'added' : 'removed',
      ...(wasSet && { before: hide(before) }),
      ...(isSet && { after: hide(after) }),
    },
  ];
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

function compareFields(before: Settings, after: Settings, pathOf: (name: string) => string): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => compare(own(before, name), own(after, name), pathOf(name)));
}

/** Returns a field. Permissions may have names such as `constructor`, which every object inherits. */
const own = (fields: Settings, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** Returns the items of a list by the texts that identify them. */
function byKey(items: readonly unknown[]): Settings {
  return Object.fromEntries(items.map((item) => [itemKey(item), item]));
}

/** Returns the text that identifies an item of a list. */
export function itemKey(item: unknown): string {
  const { id, domain, type } = asObject(item);
  return String(id ?? domain ?? type ?? item);
}

function hideSecrets(name: string, value: unknown): unknown {
  if (secretFields.has(name)) return 'hidden';
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, hideSecrets(field, each)]));
}

/** Returns the text of a plan: a line for each change. */
export function describePlan(changes: readonly Change[]): string {
  if (changes.length === 0) return 'The file and the service have the same settings.';
  return changes.map(describeChange).join('\n');
}

function describeChange({ path, change, before, after }: Change): string {
  if (change === 'added') return line(`+ ${path}: ${describeValue(after)}`);
  if (change === 'removed') return line(`- ${path}: ${describeValue(before)}`);
  return line(`~ ${path}: ${describeValue(before)} → ${describeValue(after)}`);
}

function describeValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

/** Removes control characters, which a terminal would run. */
const line = (text: string) => text.replaceAll(/\p{Cc}/gu, '');
