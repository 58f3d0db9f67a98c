import { StartError } from '../start-error.ts';
import { type ArchivedTable, quoted } from './archived-tables.ts';

/** Returns the statement that inserts rows. Each parameter is an array with the texts of a column. */
export function insertStatement(
  { name, columns }: Pick<ArchivedTable, 'name' | 'columns'>,
  archived: readonly string[],
): string {
  const names = archived.map(quoted);
  const types = archived.map((column) => {
    const type = columns.find((each) => each.name === column)?.type;
    if (type === undefined) {
      throw new StartError(
        `The archive has a column ${name}.${column}, which its migrations do not create. Nothing was changed.`,
      );
    }
    return type;
  });
  // An array of arrays would be unpacked to their elements.
  const values = types.map((type, index) => (type.endsWith('[]') ? `r.${names[index]}::${type}` : `r.${names[index]}`));
  const unpacked = types.map((type, index) => `$${index + 1}::${type.endsWith('[]') ? 'text' : type}[]`);
  return (
    `insert into ${quoted(name)} (${names.join(', ')}) overriding system value ` +
    `select ${values.join(', ')} from unnest(${unpacked.join(', ')}) as r(${names.join(', ')})`
  );
}

/** Returns an array as PostgreSQL spells it. */
export function arrayOf(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}
