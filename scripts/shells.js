import { findProgram, installDebianPackages } from './debian.js';
import { once } from './once.js';

const shells = ['zsh', 'fish'];

/**
 * Installs the shells for which `keystack complete` prints scripts, if they are missing and this process runs as root.
 * Without a shell, the tests that need it are skipped.
 */
export const installShells = once(async () => {
  const findMissing = () => shells.filter((shell) => !findProgram(shell));
  if (findMissing().length > 0) await installDebianPackages('Installing zsh and fish (Debian packages)', findMissing());
  const missing = findMissing();
  if (missing.length > 0) console.log(`Tests that need a shell are skipped, as it is not installed: ${missing}.`);
});
