import type { Command } from 'commander';
import { readMigrations } from '../database/migration-files.ts';
import { version } from '../version.ts';
import type { Output } from './output.ts';

/** Adds the command that prints the versions of the service, of Node.js and of the database schema. */
export function addVersionCommand(program: Command, output: Output): void {
  program
    .command('version')
    .description('print the versions of Keystack, Node.js and the last migration')
    .action(async () => {
      const migration = (await readMigrations()).at(-1)?.name ?? null;
      const node = process.versions.node;
      output.print(`Keystack ${version}, Node.js ${node}, migration ${migration}`, { version, node, migration });
    });
}
