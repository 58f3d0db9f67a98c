import { expect, it } from 'vitest';
import { isSafeSingleLine, toSafeSingleLine } from './single-line.ts';

it.each([
  ['nothing', ''],
  ['a name', 'Ada Lovelace'],
  ['Arabic', 'ليلى أحمد'],
  ['Hebrew with a mark', 'שרה\u200f (Sarah)'],
  ['Persian with a joiner', 'می\u200cخواهم'],
  ['an emoji of several characters', '👩\u200d🚀'],
  ['a combining accent', 'Zoe\u0308'],
])('accepts %s', (_what, text) => {
  expect(isSafeSingleLine(text)).toBe(true);
  expect(toSafeSingleLine(text)).toBe(text);
});

it.each([
  ['NUL', '\0'],
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
  ['an escape', '\u001b'],
  ['a delete', '\u007f'],
  ['a control of Latin 1', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['an embedding', '\u202a'],
  ['an override', '\u202e'],
  ['the end of an override', '\u202c'],
  ['an isolate', '\u2066'],
  ['the end of an isolate', '\u2069'],
])('rejects %s, and removes it', (_what, character) => {
  for (const text of [character, `Ada ${character}Lovelace`, `${character}${character}`]) {
    expect(isSafeSingleLine(text)).toBe(false);
    expect(toSafeSingleLine(text)).toBe(text.replaceAll(character, ''));
  }
});
