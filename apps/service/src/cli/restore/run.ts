import { totalOf } from '../../archive/archive-format.ts';
import { openArchiveSecrets } from '../../archive/archive-secrets.ts';
import { readConfig } from '../../config.ts';
import { databaseLocationOf } from '../../database/database-location.ts';
import { createSecretCipher } from '../../security/encryption.ts';
import { findRootSecrets, loadRootSecrets } from '../../security/root-secrets.ts';
import { openArchive } from '../archive-files.ts';
import type { Environment, Output } from '../output.ts';
import { restoreInto } from '../restore-into.ts';
import { warnOfUnreadable } from '../unreadable-warning.ts';

/** Restores an archive into the database of the settings, and prints the number of rows. */
export async function restore(file: string, env: Environment, output: Output): Promise<void> {
  const config = readConfig(env);
  const progress = output.createProgress();
  const { rows, unreadable } = await restoreInto(databaseLocationOf(config), openArchive(file), {
    requireTls: config.production,
    async openSecrets({ secrets }) {
      const own = await findRootSecrets(config);
      const keys = own && createSecretCipher(own);
      const { archivePassphrase: passphrase } = config;
      const from = await openArchiveSecrets(secrets, { passphrase, keys });
      // Generates the root secret of a new data directory. Not before, because an archive that needs the former one
      // fails above.
      return { from, to: secrets.key === 'passphrase' ? createSecretCipher(await loadRootSecrets(config)) : from };
    },
    onProgress: (table, count) =>
      progress.show(table === null ? 'Creating the indexes …' : `${count.toLocaleString('en')} rows, ${table}`),
  }).finally(() => progress.end());
  warnOfUnreadable(output, unreadable, 'They were restored as they are');
  output.print(`Restored ${totalOf(rows)} rows.`, { rows, unreadable });
}
