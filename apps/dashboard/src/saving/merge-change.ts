/** Settings by name. Those of `config` are merged one by one. */
export interface Settings {
  readonly [name: string]: unknown;
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

/** The result of a three-way merge. */
export interface Merge {
  /** The settings to send. Empty if the current settings have the change already. */
  readonly update: Settings;
  /** The names of the settings that were changed in different ways. */
  readonly conflicts: readonly string[];
  /** `true` if any setting was changed by others since it was read. */
  readonly othersChanged: boolean;
}

/** Functions that return what identifies the items of a list. */
const itemKeys: Readonly<Record<string, (item: unknown) => unknown>> = {
  domains: (item) => Object(item).domain,
  oauthProviders: (item) => Object(item).id,
  containedPermissionIds: (item) => item,
  eventTypes: (item) => item,
};

/**
 * Merges a change with the changes of others, setting by setting. Lists of domains, providers, permissions and event
 * types are merged item by item.
 *
 * @param base The settings when they were read.
 * @param change The settings to change.
 * @param current The settings that the service has.
 */
export function mergeChange(base: Settings, change: Settings, current: Settings): Merge {
  const { config: baseConfig = {}, ...baseRest } = base;
  const { config: changedConfig = {}, ...changedRest } = change;
  const { config: currentConfig = {}, ...currentRest } = current;
  const rest = mergeFields(baseRest, changedRest, currentRest);
  const config = mergeFields(baseConfig, changedConfig, currentConfig);
  return {
    update: { ...rest.update, ...(Object.keys(config.update).length > 0 && { config: config.update }) },
    conflicts: [...rest.conflicts, ...config.conflicts],
    othersChanged: rest.othersChanged || config.othersChanged,
  };
}

type Fields = Readonly<Record<string, unknown>>;

function mergeFields(base: Fields, change: Fields, current: Fields) {
  const update: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const [name, wanted] of Object.entries(change)) {
    if (wanted === undefined || isSame(wanted, base[name]) || isSame(wanted, current[name])) continue;
    if (isSame(base[name], current[name])) {
      update[name] = wanted;
      continue;
    }
    const keyOf = itemKeys[name];
    const merged = keyOf === undefined ? null : mergeItems(keyOf, base[name], wanted, current[name]);
    if (merged === null) conflicts.push(name);
    else update[name] = merged;
  }
  const othersChanged = Object.keys(base).some((name) => name in current && !isSame(base[name], current[name]));
  return { update, conflicts, othersChanged };
}

/** Merges lists. Returns `null` if one is none, or if the same item was changed in different ways. */
function mergeItems(
  keyOf: (item: unknown) => unknown,
  base: unknown,
  wanted: unknown,
  current: unknown,
): unknown[] | null {
  if (!Array.isArray(base) || !Array.isArray(wanted) || !Array.isArray(current)) return null;
  const byKey = (list: readonly unknown[]) => new Map(list.map((item) => [keyOf(item), item]));
  const [before, mine, theirs] = [byKey(base), byKey(wanted), byKey(current)];
  const merged: unknown[] = [];
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, own, other] = [before.get(id), mine.get(id), theirs.get(id)];
    if (isSame(own, was)) merged.push(other);
    else if (isSame(other, was) || isSame(own, other)) merged.push(own);
    else return null;
  }
  return merged.filter((item) => item !== undefined);
}

/** Compares two values of JSON. Fields without a value and `null` in place of an empty text are equal. */
function isSame(a: unknown, b: unknown): boolean {
  return toText(a) === toText(b);
}

function toText(value: unknown): string {
  return JSON.stringify(value ?? '', (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
