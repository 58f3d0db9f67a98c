import { expect, it } from 'vitest';
import { csvRow } from './csv-row.ts';

/** Returns the fields that a spreadsheet shows for a line whose fields a character separates, without their quotes. */
const fieldsOf = (line: string, separator: string) => line.trim().replaceAll('"', '').split(separator);

it.each([';', '\t'])('starts no field with a formula in a spreadsheet whose separator is %j', (separator) => {
  for (const sign of ['=', '+', '-', '@', '|', '\uff1d']) {
    for (const space of ['', ' ']) {
      const line = csvRow([`Ada${separator}${space}${sign}cmd()`, `${space}${sign}cmd()`]);
      expect(fieldsOf(line, separator).filter((field) => field.trimStart().startsWith(sign))).toEqual([]);
    }
  }
});

it('quotes texts with a separator of any language', () => {
  expect(csvRow(['a;b', 'a\tb', 'a,b', 'plain', 'say "hi"', 7, null])).toBe(
    '"a;b","a\tb","a,b",plain,"say ""hi""",7,\r\n',
  );
});
