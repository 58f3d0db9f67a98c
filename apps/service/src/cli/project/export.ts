import type { Command } from 'commander';
import { totalOf } from '../../archive/archive-format.ts';
import { readConfig } from '../../config.ts';
import { standardStream } from '../archive-files.ts';
import type { Environment, Output } from '../output.ts';
import { warnOfUnreadable } from '../unreadable-warning.ts';

/** Adds the command that writes one project to an archive. */
export function addExportCommand(project: Command, env: Environment, output: Output): void {
  project
    .command('export')
    .description(
      'write a project to an archive, also while the service runs, without its keys, sessions and activity log',
    )
    .argument('<project>', 'the id of the project')
    .argument('[file]', 'the archive to write, or - for the standard output', standardStream)
    .action(async (projectId: string, file: string) => {
      const { exportArchive } = await import('../export-archive.ts');
      const { rows, unreadable, hasPassphrase } = await exportArchive(readConfig(env), file, output, { projectId });
      warnOfUnreadable(output, unreadable, 'The archive has random values in their place');
      if (file === standardStream) return;
      const secrets = hasPassphrase ? 'KEYSTACK_ARCHIVE_PASSPHRASE' : 'the root secret of this instance';
      output.print(
        `Wrote ${totalOf(rows)} rows of the project ${projectId} to ${file}. Its secrets are encrypted with ${secrets}.`,
        { file, rows, unreadable },
      );
    });
}
