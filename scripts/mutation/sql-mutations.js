/**
 * A change of a text: the characters from `start` to `end` become `replacement`.
 *
 * @typedef {{ start: number, end: number, replacement: string }} TextChange
 */

/** A literal or a `${…}` of a template, or the beginning or the end of a condition. Longer keywords come first. */
const token =
  /'[^']*'|\$\{|[()]|\b(?:is (?:not )?distinct from|on conflict|as|order by|group by|do update|for (?:no key )?update|for (?:key )?share|left join|where|and|or|on|when|having|then|else|end|returning|limit|offset|union|join|from|set|using)\b|,/g;
const startsCondition = new Set(['where', 'and', 'or', 'on', 'when', 'having']);

/** @type {readonly (readonly [pattern: RegExp, replace: (found: string) => string])[]} */
const replacements = [
  [/(?<=\s)[<>]=?(?=\s)/g, (found) => (found.endsWith('=') ? found.slice(0, -1) : `${found}=`)],
  [/\bis null\b/g, () => 'is not null'],
  [/\bis not null\b/g, () => 'is null'],
  [/\bis (?:not )?distinct from\b/g, (found) => (found.includes('not') ? '<>' : '=')],
  [/\bnot(?= exists\b)/g, () => ''],
  [/\b(?:true|false)\b/g, (found) => String(found !== 'true')],
  [/\bdesc\b/g, () => 'asc'],
  // Locks.
  [/\bfor (?:no key update|update|key share|share)\b(?: of \w+)?(?: skip locked)?/g, () => ''],
];

/**
 * Returns an SQL text with each of its changes: conditions that are disabled, swapped comparisons, null checks,
 * booleans and orders, and removed locks. Returns none for a text without a condition, such as an English sentence with
 * "and" and "where".
 *
 * @param {string} sql
 */
export function mutateSql(sql) {
  const hasKeyword = /\b(?:select|where|and|update|case|join)\b/.test(sql);
  if (!hasKeyword || !/\s[<>=]{1,2}\s|\bis (?:not )?null\b|\$\d|\bin \(/.test(sql)) return [];
  const words = replacements.flatMap(([pattern, replace]) =>
    [...sql.matchAll(pattern)].map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      replacement: replace(found),
    })),
  );
  return [...conditionsOf(sql), ...words]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, replacement }) => sql.slice(0, start) + replacement + sql.slice(end));
}

/**
 * Returns the changes that disable the conditions of an SQL text. `or true` does it, because PostgreSQL rejects a
 * statement with a parameter that no longer appears, and any test would notice that.
 *
 * @param {string} sql
 */
function conditionsOf(sql) {
  /** @type {TextChange[]} */
  const found = [];
  /**
   * The condition that each open parenthesis is in, and the one being read.
   *
   * @type {({ start: number, keyword: string } | null)[]}
   */
  const open = [null];
  const close = (/** @type {number} */ end) => {
    const condition = open.pop();
    if (!condition) return;
    const text = sql.slice(condition.start, end);
    const start = condition.start + (text.length - text.trimStart().length);
    const trimmed = text.trim();
    if (trimmed === '') return;
    const replacement = condition.keyword === 'or' ? `(${trimmed} and false)` : `(${trimmed} or true)`;
    found.push({ start, end: start + trimmed.length, replacement });
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

/**
 * Returns the position after a `${…}`, which may contain braces.
 *
 * @param {string} sql
 * @param {number} start
 */
function endOfPlaceholder(sql, start) {
  let depth = 0;
  for (let position = start + 1; position < sql.length; position++) {
    if (sql[position] === '{') depth++;
    if (sql[position] === '}' && --depth === 0) return position + 1;
  }
  return sql.length;
}
