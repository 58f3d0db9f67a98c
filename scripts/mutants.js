// Measures how many deliberate errors in the security-critical code the tests notice. docs/mutation-tests.md explains
// it. Arguments: names of parts (default: all), and `--every 8` to test one in eight mutants.
import { parseArgs } from 'node:util';
import { build } from './build.js';
import { install, installMutationTests } from './install.js';
import { mutationTargets } from './mutation/targets.js';
import { Failure, fail } from './run.js';

async function main() {
  const { values, positionals } = parseArgs({ options: { every: { type: 'string' } }, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : Object.keys(mutationTargets);
  const unknown = names.filter((name) => !(name in mutationTargets));
  if (unknown.length > 0) {
    throw new Failure(`Unknown: ${unknown.join(', ')}. Choose from: ${Object.keys(mutationTargets).join(', ')}.`);
  }
  await install();
  await installMutationTests();
  await build();
  const { testMutants } = await import('./mutation/stryker.js');
  const lines = [];
  for (const name of names) {
    const { noticed, tested } = await testMutants(name, Number(values.every ?? 1));
    if (tested === 0) throw new Failure(`${name} has no mutants. Correct scripts/mutation/targets.js.`);
    lines.push(`${name}: ${tested} mutants, ${noticed} killed (${Math.floor((100 * noticed) / tested)} %)`);
    console.log(`\n${lines.join('\n')}\n`);
  }
}

main().catch(fail);
