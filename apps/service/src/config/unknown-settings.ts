import type { Environment, Reader } from './reader.ts';

/** Variables of worker processes and of the tools of the repository, which begin like settings. */
const otherVariables = /^KEYSTACK_(WORKER$|CHROMIUM$|SBOM$|TEST_)/;

/** Settings of previous versions, with the steps that replace each. */
const removedSettings: ReadonlyMap<string, string> = new Map([
  [
    'KEYSTACK_EMBEDDED_ENGINE',
    'PGlite is the only engine of the embedded database. Remove the setting. If it was "native", first copy the data with the previous version: run "keystack move <new directory>" with KEYSTACK_EMBEDDED_ENGINE=pglite, and set KEYSTACK_DATA_DIR to the new directory.',
  ],
]);

/** Number of changed characters up to which a name is taken for a misspelled one. */
const maxDistance = 3;

/** Adds a problem for each variable that begins like a setting but is none. All settings must have been read. */
export function checkUnknownSettings(env: Environment, { names, problems }: Reader): void {
  for (const [name, value] of Object.entries(env)) {
    const setting = name.replace(/_FILE$/, '');
    if (!name.startsWith('KEYSTACK_') || !value?.trim() || otherVariables.test(name)) continue;
    if (names.has(name) || names.has(setting)) continue;
    const removed = removedSettings.get(setting);
    if (removed !== undefined) {
      problems.push(`${name} is not a setting of this version any more: ${removed}`);
      continue;
    }
    const [nearest] = [...names]
      .map((known) => ({ known, distance: distanceBetween(known, setting) }))
      .filter(({ distance }) => distance <= maxDistance)
      .sort((a, b) => a.distance - b.distance);
    problems.push(
      `${name} is not a setting of this version. ${nearest === undefined ? 'Correct its name, or remove it.' : `Did you mean ${nearest.known}?`}`,
    );
  }
}

/** Returns the number of characters that must be added, removed or replaced to turn a text into another one. */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, character] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
