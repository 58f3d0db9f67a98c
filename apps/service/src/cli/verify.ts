import type { Command } from 'commander';
import { totalOf } from '../archive/archive-format.ts';
import { openArchiveSecrets } from '../archive/archive-secrets.ts';
import { verifyArchive } from '../archive/verify-archive.ts';
import { readConfig } from '../config.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { findRootSecrets } from '../security/root-secrets.ts';
import { openArchive } from './archive-files.ts';
import type { Environment, Output } from './output.ts';

/** Adds the command that checks an archive. */
export function addVerifyCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('verify')
    .description('read a whole archive and decrypt its secrets, change nothing')
    .argument('<file>', 'the archive, or - for the standard input')
    .action(async (file: string) => {
      const config = readConfig(env);
      const progress = output.createProgress();
      const secrets = await findRootSecrets(config);
      const keys = secrets && createSecretCipher(secrets);
      const { header, end } = await verifyArchive(
        openArchive(file),
        (read) => openArchiveSecrets(read.secrets, { passphrase: config.archivePassphrase, keys }),
        (table, count) => progress.show(`${count.toLocaleString('en')} rows, ${table}`),
      ).finally(() => progress.end());
      const { version, createdAt, engine, migrations, project } = header;
      const subject =
        project === undefined ? 'archive' : `archive of the project ${project.displayName} (${project.id})`;
      output.print(
        `The ${subject} is complete: ${totalOf(end.rows)} rows, written by Keystack ${version} at ${createdAt}. All secrets can be decrypted.`,
        {
          version,
          created_at: createdAt,
          engine,
          migration: migrations.at(-1)?.name ?? null,
          project: project ?? null,
          rows: end.rows,
        },
      );
    });
}
