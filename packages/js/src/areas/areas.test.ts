import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Returns the names in a folder, without their endings. */
function namesIn(folder: string): readonly string[] {
  const names = readdirSync(new URL(folder, import.meta.url)).filter((name) => !name.includes('.test.'));
  return names.map((name) => name.replace(/\.ts$/, ''));
}

it('has a file or folder for each area of the contract', () => {
  expect(namesIn('../../../contract/src/endpoints')).toEqual(expect.arrayContaining([...namesIn('.')]));
});
