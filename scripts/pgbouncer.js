import { findProgram, installDebianPackages } from './debian.js';
import { once } from './once.js';

/**
 * Installs PgBouncer if it is missing and this process runs as root. Without it, the tests that need it are skipped.
 */
export const installPgbouncer = once(async () => {
  if (!findProgram('pgbouncer')) await installDebianPackages('Installing PgBouncer (Debian package)', ['pgbouncer']);
  if (findProgram('pgbouncer')) return;
  console.log('PgBouncer is not installed, so the tests that need it are skipped.');
});
