import { build, turbo, turboEnv } from './build.js';
import { install } from './install.js';
import { Failure, fail, start } from './run.js';

/** The checks of `turbo.json`, from the slowest to the fastest, so that all cores finish at about the same time. */
const checks = [
  'check:types',
  'check:unused',
  'check:declarations',
  'check:sizes',
  'check:scripts',
  'check:imports',
  'check:reference',
  'check:docs',
  'check:figures',
  'check:lint',
  'check:packaging',
];

/**
 * Builds, runs the checks whose inputs have changed, prints the output of the failed ones, and returns the number of
 * checks that passed and failed, and the names of the failed ones.
 */
export async function check() {
  await build();
  const args = turbo(...checks, '--continue', '--concurrency=100%', '--log-order=grouped');
  const { child, ended, output } = start(process.execPath, args, { env: turboEnv });
  child.stdout?.pipe(process.stdout);
  child.stderr?.pipe(process.stderr);
  const code = await ended;
  const [, passed, total] = /Tasks:\s+(\d+) successful, (\d+) total/.exec(output()) ?? [];
  const failed = Number(total) - Number(passed);
  if (code === 0) return { passed: Number(passed), failed: 0, skipped: 0, failures: [] };
  const [, names = 'the build'] = /^Failed:\s+(.+)$/m.exec(output()) ?? [];
  return {
    passed: Number(passed ?? 0),
    failed: failed > 0 ? failed : 1,
    skipped: 0,
    failures: names.split(/,\s*/),
  };
}

if (import.meta.filename === process.argv[1]) {
  await install()
    .then(check)
    .then(({ passed, failed }) => {
      if (failed > 0) throw new Failure(`${failed} of ${passed + failed} checks failed. Their output is above.`);
    })
    .catch(fail);
}
