import type pg from 'pg';
import type { SpanStart } from './span.ts';

/** Returns the span of a statement. It has the name of the statement and never its parameters. */
export function statementSpan({ name, text }: pg.QueryConfig, waitedMs?: number): SpanStart {
  const summary = name ?? summaryOf(text);
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'keystack.connection_wait_ms': waitedMs,
    },
  };
}

/** Returns the command and the first table of a statement without a name, such as `UPDATE emails`. */
function summaryOf(text: string): string {
  const command = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return table === undefined ? command : `${command} ${table}`;
}
