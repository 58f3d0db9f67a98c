import { maxConnections, minConnections } from '../database/connection-limits.ts';
import { selectsStandby, splitHosts } from '../database/database-url.ts';
import { checkUrl, type Reader } from './reader.ts';

/** The archives that the service writes by itself. */
export interface BackupSettings {
  readonly directory: string;
  /** Hours between two archives. */
  readonly hours: number;
  /** Number of archives to keep. */
  readonly keep: number;
}

/** Adds a problem if the URL of the database is invalid. It may have several hosts. */
export function checkDatabaseUrl(text: string, problems: string[]): void {
  const urls = splitHosts(text);
  checkUrl('DATABASE_URL', urls.find((url) => !URL.canParse(url)) ?? urls[0], ['postgres:', 'postgresql:'], problems);
  if (!selectsStandby(urls[0])) return;
  problems.push(
    'DATABASE_URL has a target_session_attrs that does not select the primary, which accepts writes. Set it to read-write.',
  );
}

/** Reads the maximum number of connections of each process to a PostgreSQL server. */
export function readDatabaseConnections({ get, problems }: Reader): number {
  const text = get('KEYSTACK_DATABASE_CONNECTIONS');
  const count = Number(text ?? maxConnections);
  if (!Number.isInteger(count) || count < minConnections || count > 1000) {
    problems.push(
      `KEYSTACK_DATABASE_CONNECTIONS is "${text}". Set it to the connections that each process may open, from ${minConnections} to 1000, or omit it for ${maxConnections}.`,
    );
  }
  return count;
}

/** Reads where and how often archives are written. */
export function readBackups({ get, problems }: Reader): BackupSettings | null {
  const directory = get('KEYSTACK_BACKUP_DIR');
  const settings = [
    { name: 'KEYSTACK_BACKUP_HOURS', text: get('KEYSTACK_BACKUP_HOURS'), max: 8760, omitted: 24 },
    { name: 'KEYSTACK_BACKUP_KEEP', text: get('KEYSTACK_BACKUP_KEEP'), max: 10_000, omitted: 7 },
  ];
  const [hours = 0, keep = 0] = settings.map(({ name, text, max, omitted }) => {
    const value = Number(text ?? omitted);
    if (!Number.isInteger(value) || value < 1 || value > max) {
      problems.push(`${name} is "${text}". Set it to a whole number from 1 to ${max}, or omit it for ${omitted}.`);
    }
    if (text !== null && directory === null) {
      problems.push(`${name} is set without KEYSTACK_BACKUP_DIR, so no backup is written. Set the folder as well.`);
    }
    return value;
  });
  return directory === null ? null : { directory, hours, keep };
}
