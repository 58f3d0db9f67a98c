import { inspect } from 'node:util';
import { ConfigError } from '../config.ts';
import { toSourceLines } from '../source-lines.ts';
import { StartError } from '../start-error.ts';
import { toTerminalJson, toTerminalText } from './terminal-text.ts';

/** Exit codes of the command line, documented in docs/guides/production/commands.md. */
export const exitCodes = { done: 0, failed: 1, invalid: 2, different: 3 } as const;

/** Returns the exit code after an error that ended a command. */
export function exitCodeOf(error: unknown): number {
  return error instanceof ConfigError ? exitCodes.invalid : exitCodes.failed;
}

/** Prints an error that ended a command to standard error: as text, or as one line of JSON. */
export function printError(error: unknown, isJson: boolean): void {
  if (!(error instanceof Error)) throw error;
  // The stack and the causes of an unexpected error are for its report.
  const text = error instanceof StartError ? error.message : toSourceLines(inspect(error));
  process.stderr.write(`${isJson ? toTerminalJson({ error: error.message }) : toTerminalText(text)}\n`);
}
