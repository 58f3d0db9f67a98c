import { type Command, Option } from 'commander';
import { totalOf } from '../archive/archive-format.ts';
import { readConfig } from '../config.ts';
import { standardStream } from './archive-files.ts';
import type { Environment, Output } from './output.ts';
import { warnOfUnreadable } from './unreadable-warning.ts';

/** Adds the command that writes the database to an archive. */
export function addBackupCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('backup')
    .description('write the database to an archive, also while the service runs')
    .argument('<file>', 'the archive to write, or - for the standard output')
    .addOption(
      new Option('--no-record', 'do not store the time of the backup, because it is verified first').hideHelp(),
    )
    .action(async (file: string, { record }: { readonly record: boolean }) => {
      const { exportArchive } = await import('./export-archive.ts');
      const { rows, unreadable, hasPassphrase } = await exportArchive(readConfig(env), file, output, {
        onWritten: async (recordBackup) => {
          if (!record) return;
          await recordBackup().catch((error: unknown) => {
            // A replica of a server, for example, cannot be written.
            const reason = error instanceof Error ? error.message : error;
            output.warn(`The backup is complete, but owners do not see its time, which could not be stored: ${reason}`);
          });
        },
      });
      warnOfUnreadable(output, unreadable, 'They were archived as they are');
      if (file === standardStream) return;
      const secrets = hasPassphrase
        ? 'Its secrets are encrypted with KEYSTACK_ARCHIVE_PASSPHRASE.'
        : 'Its secrets are encrypted with the root secret of this instance, which it does not contain. Store the root secret elsewhere.';
      output.print(`Wrote ${totalOf(rows)} rows to ${file}. ${secrets}`, { file, rows, unreadable });
    });
}
