import { AsyncLocalStorage } from 'node:async_hooks';
import { runCommandLine } from '../cli/command-line.ts';
import { withDevelopmentKeys } from './development-settings.ts';
import { environment, withoutDeployment } from './run-service.ts';

/** The texts that each running command has printed. Commands of one test can run in parallel. */
const printed = new AsyncLocalStorage<{ output: string; stdout: string; stderr: string }>();

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const texts = printed.getStore();
    if (texts === undefined) return Reflect.apply(write, stream, [chunk, ...rest]);
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    texts.output += text;
    texts[name] += text;
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
}

/**
 * Runs `keystack` with these arguments in the process of the test, which takes a tenth of the time of `runCommand`. For
 * tests that need neither a signal nor variables that Node.js reads when it starts. Returns the output, errors
 * included, and the exit code.
 */
export async function runCommandHere(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const { code, output } = await runCommandApartHere(args, settings);
  return { code, output };
}

/** Runs `keystack` like `runCommandHere`, and also returns its standard output and its standard error. */
export async function runCommandApartHere(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const texts = { output: '', stdout: '', stderr: '' };
  const env = { ...environment(), ...withDevelopmentKeys(settings) };
  const code = await printed.run(texts, () => runCommandLine(args, env));
  const { output, stdout, stderr } = texts;
  return { code, output: withoutDeployment(output), stdout, stderr: withoutDeployment(stderr) };
}

/**
 * Returns the arguments of every command of `keystack` that has no subcommands, as its help lists them.
 *
 * @param group The arguments of the command whose subcommands are returned.
 */
export async function findLeafCommands(group: readonly string[] = []): Promise<string[][]> {
  const { output } = await runCommandHere([...group, '--help'], {});
  const [, list] = /^Commands:\n(.*)/ms.exec(output) ?? [];
  if (list === undefined) return [[...group]];
  const commands = [...list.matchAll(/^ {2}([a-z][\w-]*)( [[<])?/gm)].filter(([, name]) => name !== 'help');
  const leaves = commands.map(([, name = '', parameters]) =>
    // Only commands without arguments and options can have subcommands.
    parameters === undefined ? findLeafCommands([...group, name]) : [[...group, name]],
  );
  return (await Promise.all(leaves)).flat();
}
