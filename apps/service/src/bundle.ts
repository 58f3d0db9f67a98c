import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from './folders.ts';

/**
 * The folder that `scripts/pack.js` adds to the npm package: files that the service reads from other parts of a
 * checkout. A checkout does not have it.
 */
export const bundleFolder = fileURLToPath(new URL('bundle/', packageFolder));

/**
 * Returns the folder of files that the service serves.
 *
 * @param name The folder in the npm package.
 * @param inCheckout The folder in a checkout, relative to `apps/service`.
 */
export function findBundledFolder(name: 'dashboard' | 'packages', inCheckout: string): string {
  return existsSync(bundleFolder) ? join(bundleFolder, name) : fileURLToPath(new URL(inCheckout, packageFolder));
}
