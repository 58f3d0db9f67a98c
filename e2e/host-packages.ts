import { createRequire } from 'node:module';

/**
 * Loads a package of `e2e/hosts`: the frameworks and bundlers of host apps. They are installed only for the tests that
 * need them, so the checks do not know their types.
 */
export const requireOfHosts = createRequire(new URL('hosts/package.json', import.meta.url));
