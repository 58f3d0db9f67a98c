import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Returns the lines of an archive. */
export async function linesOf(archive: string): Promise<string[]> {
  const text = gunzipSync(await readFile(archive)).toString();
  return text.trimEnd().split('\n');
}

/** Writes an archive with other lines and a checksum that matches them, as an attacker does. Returns its path. */
export async function craftArchive(archive: string, change: (lines: string[]) => void): Promise<string> {
  const lines = await linesOf(archive);
  const { end } = JSON.parse(lines.pop() ?? '');
  change(lines);
  let table = '';
  const rows: Record<string, number> = {};
  for (const line of lines.slice(1).map((each) => JSON.parse(each))) {
    if (Array.isArray(line)) rows[table] = (rows[table] ?? 0) + 1;
    else {
      table = line.table;
      rows[table] = 0;
    }
  }
  const text = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const file = join(dirname(archive), `${randomUUID()}.archive`);
  await writeFile(file, gzipSync(`${text}${JSON.stringify({ end: { ...end, rows, sha256 } })}\n`));
  return file;
}

/** Replaces a value in the first row of a table of an archive. */
export function replaceValue(lines: string[], table: string, column: string, value: string | null): void {
  const index = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const { columns } = JSON.parse(lines[index] ?? '');
  const row = JSON.parse(lines[index + 1] ?? '');
  row[columns.indexOf(column)] = value;
  lines[index + 1] = JSON.stringify(row);
}
