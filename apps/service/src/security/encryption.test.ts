import { describe, expect, it } from 'vitest';
import { createSecretCipher } from './encryption.ts';

const former = 'the former root secret, long enough';
const current = 'the current root secret, long enough';
const text = 'smtp-password: ü漢🔑\0';

describe('a encrypted text', () => {
  const keys = createSecretCipher([current]);

  it.each(['', text, 'x'.repeat(100_000)])('opens again in its context', (plain) => {
    expect(keys.decrypt(keys.encrypt(plain, 'mail 1'), 'mail 1')).toBe(plain);
  });

  it('opens after a restart with the same secret, from any view of its bytes', () => {
    const encrypted = keys.encrypt(text, 'mail 1');
    const row = new Uint8Array([9, 9, ...encrypted, 9]).subarray(2, 2 + encrypted.length);
    expect(createSecretCipher([current]).decrypt(row, 'mail 1')).toBe(text);
  });

  it('does not open in another context', () => {
    const encrypted = keys.encrypt(text, 'mail 1');
    for (const context of ['mail 2', 'mail 1 ', '']) expect(() => keys.decrypt(encrypted, context)).toThrow();
  });

  it('cannot be decrypted if any bit of it was changed, or if it was truncated', () => {
    const encrypted = keys.encrypt(text, 'mail 1');
    for (const [index, byte] of encrypted.entries()) {
      const changed = Buffer.from(encrypted);
      changed[index] = byte ^ 1;
      expect(() => keys.decrypt(changed, 'mail 1'), `byte ${index}`).toThrow();
      expect(() => keys.decrypt(encrypted.subarray(0, index), 'mail 1'), `first ${index} bytes`).toThrow();
    }
  });

  it('reveals nothing of the text, not even whether two are equal', () => {
    const encrypted = [keys.encrypt(text, 'mail 1'), keys.encrypt(text, 'mail 1')];
    expect(encrypted[0]).not.toEqual(encrypted[1]);
    for (const bytes of encrypted) expect(bytes.includes(Buffer.from('smtp'))).toBe(false);
  });
});

describe('when the root secret is replaced', () => {
  const before = createSecretCipher([former]);
  const between = createSecretCipher([current, former]);
  const after = createSecretCipher([current]);

  it('encrypted values can be decrypted while the former secret is listed', () => {
    expect(between.decrypt(before.encrypt(text, 'mail 1'), 'mail 1')).toBe(text);
  });

  it('new values need only the current secret', () => {
    const encrypted = between.encrypt(text, 'mail 1');
    expect(after.decrypt(encrypted, 'mail 1')).toBe(text);
    expect(() => before.decrypt(encrypted, 'mail 1')).toThrow();
  });

  it('a value of a secret that is no longer listed causes an error that names the remedy, and no secret', () => {
    const open = () => after.decrypt(before.encrypt(text, 'mail 1'), 'mail 1');
    expect(open).toThrow(
      'A value in the database is encrypted with a root secret that is not in KEYSTACK_SECRET. Add the old secret to the list.',
    );
  });
});

it('needs at least one root secret', () => {
  expect(() => createSecretCipher([])).toThrow('The list of root secrets is empty.');
});
