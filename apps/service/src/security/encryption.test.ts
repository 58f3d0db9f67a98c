import { describe, expect, it } from 'vitest';
import { makeKeys } from './encryption.ts';

const former = 'the former root secret, long enough';
const current = 'the current root secret, long enough';
const text = 'smtp-password: ü漢🔑\0';

describe('a sealed text', () => {
  const keys = makeKeys([current]);

  it.each(['', text, 'x'.repeat(100_000)])('opens again in its context', (plain) => {
    expect(keys.open(keys.seal(plain, 'mail 1'), 'mail 1')).toBe(plain);
  });

  it('opens after a restart with the same secret, from any view of its bytes', () => {
    const sealed = keys.seal(text, 'mail 1');
    const row = new Uint8Array([9, 9, ...sealed, 9]).subarray(2, 2 + sealed.length);
    expect(makeKeys([current]).open(row, 'mail 1')).toBe(text);
  });

  it('does not open in another context', () => {
    const sealed = keys.seal(text, 'mail 1');
    for (const context of ['mail 2', 'mail 1 ', '']) expect(() => keys.open(sealed, context)).toThrow();
  });

  it('does not open when any bit of it was changed, or when it was cut', () => {
    const sealed = keys.seal(text, 'mail 1');
    for (const [index, byte] of sealed.entries()) {
      const changed = Buffer.from(sealed);
      changed[index] = byte ^ 1;
      expect(() => keys.open(changed, 'mail 1'), `byte ${index}`).toThrow();
      expect(() => keys.open(sealed.subarray(0, index), 'mail 1'), `first ${index} bytes`).toThrow();
    }
  });

  it('tells nothing of the text, not even that two are alike', () => {
    const sealed = [keys.seal(text, 'mail 1'), keys.seal(text, 'mail 1')];
    expect(sealed[0]).not.toEqual(sealed[1]);
    for (const bytes of sealed) expect(bytes.includes(Buffer.from('smtp'))).toBe(false);
  });
});

describe('when the root secret is replaced', () => {
  const before = makeKeys([former]);
  const between = makeKeys([current, former]);
  const after = makeKeys([current]);

  it('what was sealed before still opens while the former secret is listed', () => {
    expect(between.open(before.seal(text, 'mail 1'), 'mail 1')).toBe(text);
  });

  it('what is sealed from then on needs the current one alone', () => {
    const sealed = between.seal(text, 'mail 1');
    expect(after.open(sealed, 'mail 1')).toBe(text);
    expect(() => before.open(sealed, 'mail 1')).toThrow();
  });

  it('a value of a secret that is no longer listed says what to do, and no secret', () => {
    const open = () => after.open(before.seal(text, 'mail 1'), 'mail 1');
    expect(open).toThrow(
      'A value in the database is encrypted with a root secret that is not in KEYSTACK_SECRET. Add the old secret to the list.',
    );
  });
});

it('needs at least one root secret', () => {
  expect(() => makeKeys([])).toThrow('The list of root secrets is empty.');
});
