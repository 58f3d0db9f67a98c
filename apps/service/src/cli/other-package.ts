import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs the command `keystack` of another package that is installed in the working directory or above it. Both packages
 * have a command of this name, and only one of them can be in `node_modules/.bin`.
 */
export async function runOtherPackage(name: string, program: string, args: readonly string[]): Promise<void> {
  const path = findProgram(name, program);
  if (path === null) {
    process.stderr.write(`"keystack ${args[0]}" is a command of ${name}, which is not installed here.\n`);
    process.exitCode = 2;
    return;
  }
  process.argv = [process.argv[0] ?? 'node', path, ...args];
  await import(pathToFileURL(path).href);
}

function findProgram(name: string, program: string): string | null {
  for (let folder = resolve('.'); ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name, program);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return null;
  }
}
