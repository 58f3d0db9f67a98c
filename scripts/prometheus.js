import { findProgram, installDebianPackages } from './debian.js';

/** @type {Promise<void> | undefined} */
let installing;

/**
 * Installs Prometheus if it is missing and this process runs as root. Without it, the test that needs it is skipped.
 */
export function installPrometheus() {
  installing ??= install();
  return installing;
}

async function install() {
  if (!findProgram('prometheus')) await installDebianPackages('Installing Prometheus (Debian package)', ['prometheus']);
  if (findProgram('prometheus')) return;
  console.log('Prometheus is not installed, so the test that needs it is skipped.');
}
