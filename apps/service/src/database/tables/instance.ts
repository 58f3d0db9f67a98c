import { boolean, tableOfInstance, tableOfProjects, text, timestamp, withDefault } from '../table.ts';

/** The tables of the instance. */
export const instanceTables = {
  backups: tableOfProjects({
    key: [],
    notCopied: 'rows of the project internal',
    columns: {
      written_at: timestamp(),
    },
  }),
  migrations: tableOfInstance({
    key: ['name'],
    notArchived: 'the header of the archive lists them',
    columns: {
      name: text(),
      checksum: text(),
      applied_at: withDefault(timestamp()),
      is_compatible: withDefault(boolean()),
    },
  }),
};
