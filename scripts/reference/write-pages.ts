import { type ErrorName, errorRows } from '@keystack/contract';
import { errorDetails } from '../../packages/contract/src/openapi/error-examples.ts';
import type { Doc, Export, Member } from './read-exports.ts';

/** A page: its title, its introduction, and its exports, in order. */
export interface Page {
  readonly title: string;
  readonly text: string;
  readonly names: readonly string[];
}

/** The page of each export, by name. */
export type Homes = ReadonlyMap<string, string>;

const note = '<!-- Made by npm run reference from the docstrings of packages/js; what is changed here is lost. -->';

/** Returns the index of all pages. */
export function writeIndex(pages: Readonly<Record<string, Page>>): string {
  const rows = Object.entries(pages).map(
    ([file, { title, text, names }]) =>
      `| [${title}](${file}) | ${text} | ${names.map((name) => nameLink(name, file)).join(', ')} |`,
  );
  return [
    note,
    '# Reference of the client library',
    'Every name that `@keystack/js` exports. The guides tell [how to use them](../guides/client.md); the service has a reference of its own at `/docs`.',
    [
      '| page | what | names |',
      '|---|---|---|',
      ...rows,
      '| [Errors](errors.md) | the codes, statuses and texts of all known errors | [KnownErrors](errors.md) |',
    ].join('\n'),
    '',
  ].join('\n\n');
}

/** Returns a page of exports. */
export function writePage({ title, text }: Page, exports: readonly Export[], homes: Homes): string {
  return [
    note,
    `# ${title}`,
    `${text[0]?.toUpperCase()}${text.slice(1)}.`,
    ...exports.map((each) => writeExport(each, homes)),
    '',
  ].join('\n\n');
}

function writeExport({ name, entry, signature, parents, doc, members }: Export, homes: Homes): string {
  const fields = members.filter(({ isMethod }) => !isMethod);
  const known = parents.filter((parent) => homes.has(parent)).map((parent) => linkTo(parent, homes));
  return [
    `## ${name}`,
    `${doc.text}${entry === '@keystack/js' ? '' : ` From \`${entry}\`.`}`,
    code([signature]),
    ...notesOf(doc),
    ...(known.length > 0 ? [`Has everything of ${known.join(', ')} too.`] : []),
    ...(fields.length > 0 ? [['| field | |', '|---|---|', ...fields.map(fieldRow)].join('\n')] : []),
    ...members.filter(({ isMethod }) => isMethod).map(writeMethod),
  ].join('\n\n');
}

/** Returns the name of a slim function without that of its entry. */
function nameLink(key: string, file: string): string {
  const name = key.split('.').at(-1) ?? key;
  return `[${name}](${file}#${name.toLowerCase()})`;
}

function fieldRow({ signatures, doc }: Member): string {
  const type = signatures
    .join(' ')
    .replace(/^readonly /, '')
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|');
  return `| \`${type}\` | ${textOf(doc).replaceAll('|', '\\|')} |`;
}

function writeMethod({ name, signatures, doc }: Member): string {
  return [`### ${name}`, code(signatures), textOf(doc), ...notesOf(doc)].join('\n\n');
}

/** Returns notes on the source of a result, and on the errors that are thrown. */
function notesOf({ sources, throws }: Doc): readonly string[] {
  const calls = sources.map((call) => `\`${call}\``).join(', ');
  const errors = throws.map((error) => `[${error}](errors.md#${error.toLowerCase()})`).join(', ');
  const notes = [...(calls ? [`Source: ${calls}.`] : []), ...(errors ? [`Throws: ${errors}.`] : [])];
  return notes.length > 0 ? [notes.join(' ')] : [];
}

function textOf({ text, deprecated }: Doc): string {
  return deprecated === undefined ? text : `${text} Deprecated: ${deprecated}`;
}

function linkTo(name: string, homes: Homes): string {
  return `[${name}](${homes.get(name)}#${name.toLowerCase()})`;
}

/** Returns code with each signature moved to the left margin. */
function code(signatures: readonly string[]): string {
  return ['```ts', ...signatures.map(atMargin), '```'].join('\n');
}

function atMargin(signature: string): string {
  const indents = [...signature.matchAll(/\n( *)/g)].map(([, indent = '']) => indent.length);
  return signature.replaceAll(`\n${' '.repeat(Math.min(...indents, 80))}`, '\n');
}

/** Returns the page of all known errors, from their table. */
export function writeErrors(): string {
  const names = Object.keys(errorRows) as ErrorName[];
  return [
    note,
    '# Errors',
    'A call that declares an error gives it as a result; every other one is thrown. `error instanceof KnownErrors.X` also holds for every kind of X. The text may be shown to people.',
    ...names.map((name) => writeError(name, names)),
    '',
  ].join('\n\n');
}

function writeError(name: ErrorName, names: readonly ErrorName[]): string {
  const { code, status, parent, text, details } = errorRows[name];
  const kinds = names.filter((other) => errorRows[other].parent === name);
  const kind = parent === null ? '' : ` A kind of [${parent}](#${parent.toLowerCase()}).`;
  const parts = [
    status === 0 ? `Never sent itself.${kind}` : `\`${code}\`, status ${status}.${kind}`,
    ...(kinds.length > 0
      ? [`Stands for ${kinds.map((other) => `[${other}](#${other.toLowerCase()})`).join(', ')}.`]
      : []),
    ...(details.length > 0 ? [`Details: ${details.map((field) => `\`${field}\``).join(', ')}.`] : []),
    ...(status === 0
      ? []
      : [`> ${(text as (details: object) => string)(errorDetails[name] ?? {}).replace(/\s+/g, ' ')}`]),
  ];
  return [`## ${name}`, ...parts].join('\n\n');
}
