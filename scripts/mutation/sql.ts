/** A change of a text: the characters from `start` to `end` become `replacement`. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The kind of change, for the report. */
  readonly operator: string;
}

/** A literal or a `${…}` of a template, or the beginning or the end of a condition. Longer keywords come first. */
const token =
  /'[^']*'|\$\{|[()]|\b(?:is (?:not )?distinct from|on conflict|as|order by|group by|do update|for (?:no key )?update|for (?:key )?share|left join|where|and|or|on|when|having|then|else|end|returning|limit|offset|union|join|from|set|using)\b|,/g;
const startsCondition = new Set(['where', 'and', 'or', 'on', 'when', 'having']);

/** Replacements of words and comparisons. A lock disappears. */
const replacements: readonly (readonly [operator: string, pattern: RegExp, replace: (found: string) => string])[] = [
  ['SQL comparison', /(?<=\s)[<>]=?(?=\s)/g, (found) => (found.endsWith('=') ? found.slice(0, -1) : `${found}=`)],
  ['SQL null check', /\bis null\b/g, () => 'is not null'],
  ['SQL null check', /\bis not null\b/g, () => 'is null'],
  ['SQL null check', /\bis (?:not )?distinct from\b/g, (found) => (found.includes('not') ? '<>' : '=')],
  ['SQL boolean', /\bnot(?= exists\b)/g, () => ''],
  ['SQL boolean', /\b(?:true|false)\b/g, (found) => String(found !== 'true')],
  ['SQL order', /\bdesc\b/g, () => 'asc'],
  ['SQL lock', /\bfor (?:no key update|update|key share|share)\b(?: of \w+)?(?: skip locked)?/g, () => ''],
];

/**
 * Returns `true` if a text looks like SQL with a condition or a parameter. English sentences contain "and" and "where"
 * too, but no comparison.
 */
export function containsSqlCondition(text: string): boolean {
  return (
    /\b(?:select|where|and|update|case|join)\b/.test(text) &&
    /\s[<>=]{1,2}\s|\bis (?:not )?null\b|\$\d|\bin \(/.test(text)
  );
}

/**
 * Returns the changes of an SQL text. A condition is disabled by `or true`, not deleted, because PostgreSQL reports an
 * error for a parameter that no longer appears, and any test would notice that.
 */
export function mutationsOfSql(sql: string): TextChange[] {
  const words = replacements.flatMap(([operator, pattern, replace]) =>
    [...sql.matchAll(pattern)].map(
      ({ 0: found, index }): TextChange => ({
        start: index,
        end: index + found.length,
        replacement: replace(found),
        operator,
      }),
    ),
  );
  return [...conditionsOf(sql), ...words].sort((a, b) => a.start - b.start);
}

function conditionsOf(sql: string): TextChange[] {
  const found: TextChange[] = [];
  /** The condition that each open parenthesis is in, and the one being read. */
  const open: ({ readonly start: number; readonly keyword: string } | null)[] = [null];
  const close = (end: number) => {
    const condition = open.pop();
    if (!condition) return;
    const text = sql.slice(condition.start, end);
    const start = condition.start + (text.length - text.trimStart().length);
    const trimmed = text.trim();
    if (trimmed === '') return;
    const replacement = condition.keyword === 'or' ? `(${trimmed} and false)` : `(${trimmed} or true)`;
    found.push({ start, end: start + trimmed.length, replacement, operator: 'SQL condition' });
  };
  token.lastIndex = 0;
  for (let match = token.exec(sql); match !== null; match = token.exec(sql)) {
    const [text] = match;
    if (text === '${') token.lastIndex = endOfPlaceholder(sql, match.index);
    else if (text === '(') open.push(null);
    else if (text === ')') {
      close(match.index);
      if (open.length === 0) open.push(null);
    } else if (!text.startsWith("'") && !text.includes('distinct')) {
      close(match.index);
      open.push(startsCondition.has(text) ? { start: match.index + text.length, keyword: text } : null);
    }
  }
  close(sql.length);
  return found;
}

/** Returns the position after a `${…}`, which may contain braces. */
function endOfPlaceholder(sql: string, start: number): number {
  let depth = 0;
  for (let position = start + 1; position < sql.length; position++) {
    if (sql[position] === '{') depth++;
    if (sql[position] === '}' && --depth === 0) return position + 1;
  }
  return sql.length;
}
