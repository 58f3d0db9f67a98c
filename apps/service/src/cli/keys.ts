import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import type { Environment, Output } from './output.ts';
import type { Progress } from './progress.ts';
import { requestJson } from './request-service.ts';

interface RotateOptions {
  readonly all?: true;
  readonly now?: true;
}

/** Adds the commands that replace keys, through the running service. */
export function addKeysCommand(program: Command, env: Environment, output: Output): void {
  const keys = program.command('keys').description('replace signing keys and root secrets while the service runs');
  keys
    .command('rotate')
    .description('create the next key that signs access tokens, which is published 15 minutes before it signs')
    .argument('[project]', 'the id of the project')
    .option('--all', 'rotate the keys of all projects')
    .option('--now', 'after a leak: sign with the new key at once, and refuse tokens of the former one')
    .action(async (project: string | undefined, { all, now }: RotateOptions, command: Command) => {
      if ((project === undefined) !== (all === true)) {
        command.error('error: name one project, or use --all for all projects');
      }
      const progress = output.createProgress();
      const rotated = await rotate(env, { project, immediately: now === true }, progress).finally(() => progress.end());
      output.print(describeRotation(rotated, now === true), { rotated });
    });
  keys
    .command('reseal')
    .description(
      'encrypt all stored secrets with the first root secret of KEYSTACK_SECRET, so that the others can be removed',
    )
    .action(async () => {
      const progress = output.createProgress();
      const resealed = await reseal(env, progress).finally(() => progress.end());
      output.print(
        `Encrypted ${resealed.toLocaleString('en')} values with the first secret of KEYSTACK_SECRET. If every process already had it first, the others can be removed. Otherwise run this command again when all have it.`,
        { resealed },
      );
    });
}

async function rotate(
  env: Environment,
  { project, immediately }: { readonly project: string | undefined; readonly immediately: boolean },
  progress: Progress,
): Promise<number> {
  const config = readConfig(env);
  const body = { immediately, ...(project !== undefined && { project_id: project }) };
  let rotated = 0;
  // From the first response on only keys that are older than it, so that no key is rotated twice.
  let before: object = {};
  for (;;) {
    progress.show(`${rotated.toLocaleString('en')} keys`);
    const response = await requestJson(config, '/internal/signing-keys/rotate', { ...body, ...before });
    rotated += Number(response['rotated']);
    if (response['is_complete'] !== false) return rotated;
    before = { created_before_millis: response['created_before_millis'] };
  }
}

function describeRotation(rotated: number, isImmediate: boolean): string {
  if (rotated === 0) return 'No key was rotated: the next one waits to sign already.';
  const count =
    rotated === 1 ? 'Rotated the key of 1 project.' : `Rotated the keys of ${rotated.toLocaleString('en')} projects.`;
  return isImmediate
    ? `${count} Access tokens of the former keys are refused within a minute. Sessions go on with new tokens.`
    : `${count} The new keys are published now and sign in 15 minutes. No session ends.`;
}

/** Thrown if values are left that no root secret decrypts. */
class UnreadableSecrets extends StartError {
  constructor(unreadable: readonly string[], resealed: number) {
    const shown = unreadable.slice(0, 20).map((each) => `\n  ${each}`);
    const more =
      unreadable.length > shown.length ? `\n  and ${(unreadable.length - shown.length).toLocaleString('en')} more` : '';
    super(
      `Encrypted ${resealed.toLocaleString('en')} values with the first secret of KEYSTACK_SECRET. ${unreadable.length.toLocaleString('en')} ` +
        `others cannot be decrypted with any of its secrets, and were left as they are:${shown.join('')}${more}\n` +
        'Add the root secret that they were encrypted with to the end of KEYSTACK_SECRET, restart the service, and run this command again. ' +
        'If that secret is lost, their users and owners must set them again.',
    );
  }
}

/** Encrypts the secrets in runs over all of them, until a run finds none. */
async function reseal(env: Environment, progress: Progress): Promise<number> {
  const config = readConfig(env);
  let total = 0;
  for (;;) {
    const before = total;
    const unreadable: string[] = [];
    let position: unknown;
    do {
      const body = typeof position === 'string' ? { position } : {};
      const response = await requestJson(config, '/internal/secrets/reseal', body);
      const { resealed, next_position: next, unreadable: found } = response;
      total += Number(resealed);
      if (Array.isArray(found)) unreadable.push(...found.map(String));
      position = next;
      progress.show(`${total.toLocaleString('en')} values`);
    } while (typeof position === 'string');
    if (total !== before) continue;
    if (unreadable.length > 0) throw new UnreadableSecrets(unreadable, total);
    return total;
  }
}
