import { findOrUnpackProgram } from './debian-tools.js';
import { once } from './once.js';
import { step } from './progress.js';

/**
 * Unpacks Prometheus from its Debian package if it is missing. Installing the package would also start it as a service.
 * Without it, the tests that need it are skipped.
 */
export const fetchPrometheus = once(async () => {
  const program = await step('Looking for Prometheus', () => findOrUnpackProgram('prometheus'));
  if (!program) console.log('Prometheus is not installed, so the tests that need it are skipped.');
});
