import type { RowOf, Table } from './table.ts';
import { emailTables } from './tables/emails.ts';
import { eventTables } from './tables/events.ts';
import { instanceTables } from './tables/instance.ts';
import { oauthTables } from './tables/oauth.ts';
import { permissionTables } from './tables/permissions.ts';
import { pictureTables } from './tables/pictures.ts';
import { projectTables } from './tables/projects.ts';
import { signInTables } from './tables/sign-in.ts';
import { teamTables } from './tables/teams.ts';
import { userTables } from './tables/users.ts';
import { webhookTables } from './tables/webhooks.ts';

/**
 * All tables. A table comes after those that its foreign keys refer to, except the selected team of a user. A test
 * compares them with the migrated database.
 */
const tables = {
  ...projectTables,
  ...pictureTables,
  ...permissionTables,
  ...userTables,
  ...teamTables,
  ...signInTables,
  ...oauthTables,
  ...emailTables,
  ...webhookTables,
  ...eventTables,
  ...instanceTables,
};

/** The name of a table. */
export type TableName = keyof typeof tables;

/** Kysely types of the tables. JSON is written as text and read as parsed values. */
export type Schema = { [Name in TableName]: RowOf<(typeof tables)[Name]> };

/** A table with its name. */
export interface NamedTable extends Table {
  readonly name: TableName;
}

/** All tables, in the order of their foreign keys. */
export const allTables: readonly NamedTable[] = Object.entries<Table>(tables).map(([name, table]) => ({
  ...table,
  name: name as TableName,
}));

/** The tables that copies of a project and its archives have, in the order of their foreign keys. */
export const copiedTables = allTables.filter(({ copied }) => copied !== undefined);
