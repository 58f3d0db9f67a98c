import { expect, it } from 'vitest';
import { isSafeSingleLine, toSafeSingleLine } from './single-line.ts';

it('accepts any text of one line', () => {
  const texts = [
    ['nothing', ''],
    ['a name', 'Ada Lovelace'],
    ['Arabic', 'ليلى أحمد'],
    ['Hebrew with a mark', 'שרה\u200f (Sarah)'],
    ['Persian with a joiner', 'می\u200cخواهم'],
    ['an emoji of several characters', '👩\u200d🚀'],
    ['a combining accent', 'Zoe\u0308'],
  ] as const;
  for (const [what, text] of texts) {
    expect(isSafeSingleLine(text), what).toBe(true);
    expect(toSafeSingleLine(text), what).toBe(text);
  }
});

it('rejects line breaks, controls and changes of the direction, and removes them', () => {
  const characters = [
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
  ] as const;
  for (const [what, character] of characters) {
    for (const text of [character, `Ada ${character}Lovelace`, `${character}${character}`]) {
      expect(isSafeSingleLine(text), what).toBe(false);
      expect(toSafeSingleLine(text), what).toBe(text.replaceAll(character, ''));
    }
  }
});
