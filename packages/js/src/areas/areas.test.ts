import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Returns the names in a folder, without their endings. */
function namesIn(folder: string): readonly string[] {
  const names = readdirSync(new URL(folder, import.meta.url)).filter((name) => !name.includes('.test.'));
  return names.map((name) => name.replace(/\.ts$/, '')).sort();
}

/** Areas without a method of an app, which servers, admins or other clients use through requests. */
const areasWithoutMethods = [
  'data-vault',
  'emails',
  'events',
  'newer-clients',
  'notifications',
  'oauth-providers',
  'operators',
  'owners',
  'project-permissions',
  'project-settings',
  'service',
  'sign-in-checks',
];

it('has a file or folder for each area of the contract with a method of an app, under the same name, and no others', () => {
  expect([...namesIn('.'), ...areasWithoutMethods].sort()).toEqual(namesIn('../../../contract/src/endpoints'));
});
