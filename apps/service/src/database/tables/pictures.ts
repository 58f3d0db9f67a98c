import { bytes, identity, picturePath, tableOfProjects, text } from '../table.ts';

/** The tables of pictures. */
export const pictureTables = {
  pictures: tableOfProjects({
    key: ['path'],
    copied: true,
    rowsAtOnce: 10,
    columns: {
      path: picturePath(),
      type: text(),
      bytes: bytes(),
    },
  }),
  picture_checks: tableOfProjects({
    key: ['position'],
    notCopied: 'a queue of housekeeping',
    columns: {
      position: identity(),
      path: picturePath(),
    },
  }),
};
