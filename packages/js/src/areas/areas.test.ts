import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Returns the names in a folder, without their endings. */
function namesIn(folder: string): readonly string[] {
  const names = readdirSync(new URL(folder, import.meta.url)).filter((name) => !name.includes('.test.'));
  return names.map((name) => name.replace(/\.ts$/, ''));
}

it('has files and folders of the names that the contract gives its areas', () => {
  expect(namesIn('../../../contract/src/endpoints')).toEqual(expect.arrayContaining([...namesIn('.')]));
});
