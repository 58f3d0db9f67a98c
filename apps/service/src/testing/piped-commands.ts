import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { buildServiceProgram } from './build-service-module.ts';
import { withDevelopmentKeys } from './development-settings.ts';
import { shortLivedNodeOptions } from './run-process.ts';
import { withoutDeployment } from './run-service.ts';

/** A command of `keystack` with pipes as standard input and outputs. */
export interface PipedCommand {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when the command has ended and its outputs were read. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** The result of commands that were connected by pipes. */
export interface PipedResult {
  /** The exit code of each command. */
  readonly codes: readonly (number | null)[];
  /** The bytes that the last command printed. */
  readonly printed: Buffer;
  /** The errors of all commands. */
  readonly errors: string;
}

/** Starts `keystack`. The caller reads its standard output. */
export async function startPiped(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<PipedCommand> {
  const child = spawn(process.execPath, [...shortLivedNodeOptions, await buildServiceProgram('cli.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...withDevelopmentKeys(settings) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const closed: Promise<(number | null)[]> = once(child, 'close');
  const errors = text(child.stderr);
  return { child, ended: closed.then(async ([code = null]) => ({ code, errors: withoutDeployment(await errors) })) };
}

/**
 * Runs commands of `keystack` at the same time, each of which reads what the one before prints, as `a | b` of a shell
 * does.
 */
export async function runPiped(
  ...commands: readonly { readonly args: readonly string[]; readonly settings: Readonly<Record<string, string>> }[]
): Promise<PipedResult> {
  const started = await Promise.all(commands.map(({ args, settings }) => startPiped(args, settings)));
  const last = started.at(-1);
  if (last === undefined) throw new Error('There is no command.');
  started[0]?.child.stdin.end();
  // A command that ends early breaks the pipe. Its exit code and errors tell why.
  for (const [index, { child }] of started.slice(1).entries()) {
    const before = started[index];
    if (before !== undefined) pipeline(before.child.stdout, child.stdin).catch(() => {});
  }
  const printed = await buffer(last.child.stdout);
  const results = await Promise.all(started.map(({ ended }) => ended));
  return { codes: results.map(({ code }) => code), printed, errors: results.map(({ errors }) => errors).join('') };
}
