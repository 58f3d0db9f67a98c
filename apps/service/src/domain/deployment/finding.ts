/** The result of one check of a deployment. */
export interface Finding {
  /** The name of the check, for example `certificate`. */
  readonly check: string;
  readonly status: (typeof statuses)[number];
  readonly message: string;
  /** The change that corrects the problem; `null` if there is none. */
  readonly remedy: string | null;
}

const statuses = ['error', 'warning', 'skipped', 'ok'] as const;

/**
 * A row of the table of a check: its condition, and its message under its status. An error breaks something or makes
 * the service insecure, a warning is a risk, and `skipped` says that a check was not possible.
 */
type Row = { readonly [status in Finding['status']]?: string } & {
  /** Default: `true`, for the row that applies if no other does. */
  readonly when?: boolean;
  readonly remedy?: string;
};

/** Returns the finding of the first row whose condition is true, or none. */
export function findFirst(check: string, rows: readonly Row[]): Finding[] {
  const row = rows.find(({ when = true }) => when);
  return row === undefined ? [] : [toFinding(check, row)];
}

/** Returns the findings of all rows whose condition is true, or, if there are none, of the row without a condition. */
export function findAll(check: string, rows: readonly Row[]): Finding[] {
  const problems = rows.filter(({ when }) => when);
  return problems.length > 0 ? problems.map((row) => toFinding(check, row)) : findFirst(check, rows);
}

function toFinding(check: string, row: Row): Finding {
  const status = statuses.find((each) => row[each] !== undefined) ?? 'ok';
  return { check, status, message: row[status] ?? '', remedy: row.remedy ?? null };
}
