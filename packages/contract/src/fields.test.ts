import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  base64,
  bool,
  email,
  imageUrl,
  json,
  listResponse,
  nonEmptyText,
  num,
  success,
  text,
  timestampMillis,
  url,
  uuid,
  verificationCode,
} from './fields.ts';

type Field = z.core.$ZodType;

/** Returns the parsed value of a field. */
function read(field: Field, value: unknown): unknown {
  return z.safeParse(field, value).data;
}

function accepts(field: Field, value: unknown): boolean {
  return z.safeParse(field, value).success;
}

/** Returns a filter for the values that a field accepts. */
const accepted = (field: Field) => (value: unknown) => accepts(field, value);

/** Expects that a field reads each value as the other one of its pair. */
function expectToRead(field: Field, pairs: readonly (readonly [value: unknown, expected: unknown])[]): void {
  for (const [value, expected] of pairs) expect(read(field, value), JSON.stringify(value)).toBe(expected);
}

const fields: Readonly<Record<string, Field>> = {
  text: text(),
  str: nonEmptyText(),
  bool: bool(),
  num: num(),
  millis: timestampMillis(),
  uuid: uuid(),
  email: email(),
  url: url(),
  imageUrl: imageUrl(),
  base64: base64(),
  verificationCode: verificationCode(),
};

describe('every field', () => {
  it('rejects objects, lists, null and undefined', () => {
    const values = [{}, [], [''], ['true'], [1], { toString: () => '1' }, null, undefined];
    for (const [name, field] of Object.entries(fields)) expect(values.filter(accepted(field)), name).toEqual([]);
  });
});

describe('text', () => {
  it('is read from texts, numbers and booleans', () => {
    expectToRead(text(), [
      ['text', 'text'],
      ['', ''],
      [' spaces ', ' spaces '],
      [12.5, '12.5'],
      [0, '0'],
      [true, 'true'],
      [false, 'false'],
    ]);
  });

  it('may have to hold a character', () => {
    expect(accepts(nonEmptyText(), '')).toBe(false);
    expect(read(nonEmptyText(), 0)).toBe('0');
  });
});

describe('numbers', () => {
  it('are read from numbers and their texts', () => {
    for (const field of [num(), timestampMillis()]) {
      expectToRead(field, [
        [12, 12],
        [-0.5, -0.5],
        ['12', 12],
        ['-0.5', -0.5],
        ['0', 0],
        ['1e3', 1000],
      ]);
    }
  });

  it('are finite, and read from nothing else', () => {
    const values = [
      '',
      ' ',
      'twelve',
      '12 apples',
      'NaN',
      'Infinity',
      '-Infinity',
      '1e999',
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ];
    expect(values.filter(accepted(num()))).toEqual([]);
  });
});

describe('booleans', () => {
  it('are read from true and false, 1 and 0, and their texts', () => {
    expectToRead(bool(), [
      [true, true],
      ['true', true],
      ['1', true],
      [1, true],
      [false, false],
      ['false', false],
      ['0', false],
      [0, false],
    ]);
  });

  it('are read from nothing else', () => {
    expect(['', 'yes', 'on', '2', ' true', 2, -1].filter(accepted(bool()))).toEqual([]);
  });
});

describe('ids', () => {
  it('may be a UUID of the versions 1 to 5 and the variants 8 to b', () => {
    for (const version of ['1', '2', '3', '4', '5']) {
      const id = `0a1b2c3d-4e5f-${version}a7b-8c9d-0e1f2a3b4c5d`;
      expect(read(uuid(), id)).toBe(id);
    }
    for (const variant of ['8', '9', 'a', 'b'])
      expect(accepts(uuid(), `0a1b2c3d-4e5f-4a7b-${variant}c9d-0e1f2a3b4c5d`), variant).toBe(true);
  });

  it('may be nil', () => {
    expect(accepts(uuid(), '00000000-0000-0000-0000-000000000000')).toBe(true);
  });

  it('are read in any case and kept in lower case', () => {
    expect(read(uuid(), '0A1B2C3D-4E5F-4A7B-8C9D-0E1F2A3B4C5D')).toBe('0a1b2c3d-4e5f-4a7b-8c9d-0e1f2a3b4c5d');
  });

  it('are rejected in any other form', () => {
    const others = [
      ['version 0', '0a1b2c3d-4e5f-0a7b-8c9d-0e1f2a3b4c5d'],
      ['version 6', '0a1b2c3d-4e5f-6a7b-8c9d-0e1f2a3b4c5d'],
      ['another variant', '0a1b2c3d-4e5f-4a7b-cc9d-0e1f2a3b4c5d'],
      ['no hyphens', '0a1b2c3d4e5f4a7b8c9d0e1f2a3b4c5d'],
      ['braces', '{0a1b2c3d-4e5f-4a7b-8c9d-0e1f2a3b4c5d}'],
      ['a line break after it', '0a1b2c3d-4e5f-4a7b-8c9d-0e1f2a3b4c5d\n'],
      ['white space before it', ' 0a1b2c3d-4e5f-4a7b-8c9d-0e1f2a3b4c5d'],
      ['a foreign letter', '0a1b2c3d-4e5f-4a7b-8c9d-0e1f2a3b4c5ｄ'],
      ['"me"', 'me'],
      ['nothing', ''],
    ] as const;
    expect(others.filter(([, value]) => accepts(uuid(), value))).toEqual([]);
  });
});

describe('emails', () => {
  it('lose the white space around them and keep their case', () => {
    expect(read(email(), ' Anna@Example.com\r\n')).toBe('Anna@Example.com');
  });

  it('are not any text', () => {
    const values = ['', 'anna', 'anna@', 'anna@example.com\r\n/Bcc: eve@example.com', 'a@b@c'];
    expect(values.filter(accepted(email()))).toEqual([]);
  });
});

describe('URLs', () => {
  it('are absolute, of any scheme [S5.16]', () => {
    for (const value of ['https://example.com', 'http://localhost:3000/a?b=c#d', 'myapp://callback'])
      expect(read(url(), value)).toBe(value);
    for (const value of ['', '/path', '//example.com', 'example.com', 'https://', 12]) {
      const issues = z.safeParse(url(), value).error?.issues;
      expect(issues, String(value)).toMatchObject([{ message: 'Invalid URL' }]);
    }
  });

  it('have at most 8192 characters', () => {
    expect(accepts(url(), 'https://example.com/'.padEnd(8192, 'a'))).toBe(true);
    expect(accepts(url(), 'https://example.com/'.padEnd(8193, 'a'))).toBe(false);
  });
});

describe('URLs of pictures', () => {
  const picture = (length: number) => 'data:image/png;base64,'.padEnd(length, 'A');

  it('have at most 1,000,000 characters [S5.17] [S9.2]', () => {
    expect(read(imageUrl(), picture(1_000_000))).toBe(picture(1_000_000));
    expect(accepts(imageUrl(), picture(1_000_001))).toBe(false);
  });

  it('may be empty, but not relative', () => {
    expect(accepts(imageUrl(), '')).toBe(true);
    expect(z.safeParse(imageUrl(), '/picture.png').error?.issues).toMatchObject([{ message: 'Invalid URL' }]);
  });
});

describe('base64', () => {
  it('has complete groups of four, at most 256', () => {
    const valid = ['', 'AAAA', 'AAA=', 'AA==', 'ab+/', 'A'.repeat(1024)];
    expect(valid.map((value) => read(base64(), value))).toEqual(valid);
    const invalid = ['A', 'AA', 'AAA', 'A===', 'AA=A', 'ab-_', 'AAA A', 'AAAA\n', 'A'.repeat(1028)];
    expect(invalid.filter(accepted(base64()))).toEqual([]);
  });
});

describe('verification codes', () => {
  const code = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc';

  it('are folded to lower case', () => {
    expect(read(verificationCode(), code)).toBe(code);
    expect(read(verificationCode(), code.toUpperCase())).toBe(code);
  });

  it('have 45 characters exactly', () => {
    for (const value of ['', code.slice(1), `${code}d`, ` ${code}`, `${code}\n`]) {
      expect(accepts(verificationCode(), value), JSON.stringify(value)).toBe(false);
    }
  });
});

describe('JSON', () => {
  it('is any value of JSON, unchanged, and nothing else', () => {
    const values = [null, true, 0, '', [], {}, { a: [1, { b: null }] }];
    expect(values.map((value) => read(json(), value))).toEqual(values);
    expect([undefined, Number.NaN, () => {}, 1n].filter(accepted(json()))).toEqual([]);
  });
});

describe('objects of the wire', () => {
  it('have no other fields', () => {
    expect(accepts(success(), { success: true })).toBe(true);
    expect(accepts(success(), { success: true, more: 1 })).toBe(false);
    expect(accepts(success(), { success: false })).toBe(false);
  });

  it('list all there is', () => {
    const names = listResponse(nonEmptyText());
    expect(accepts(names, { items: ['a', 'b'], is_paginated: false })).toBe(true);
    expect(accepts(names, { items: [''], is_paginated: false })).toBe(false);
    expect(accepts(names, { items: [], is_paginated: true })).toBe(false);
    expect(accepts(names, { items: [], is_paginated: false, cursor: 'x' })).toBe(false);
    expect(accepts(names, { items: [] })).toBe(false);
  });
});
