import { describe, expect, it } from 'vitest';
import { canonicalEmail } from './email.ts';

const repeated = (length: number) => 'a'.repeat(length);

describe('canonicalEmail', () => {
  it('accepts an email address and returns one form of it', () => {
    const accepted = [
      ['as it is', 'anna@example.com', 'anna@example.com'],
      ['in any case', 'Anna.B@EXAMPLE.Com', 'anna.b@example.com'],
      ['with white space around it', ' \t anna@example.com\r\n', 'anna@example.com'],
      ['with a tag', 'anna+shop@example.com', 'anna+shop@example.com'],
      ['with every sign that HTML allows', "a.!#$%&'*+/?=^_`{|}~-@example.com", "a.!#$%&'*+/?=^_`{|}~-@example.com"],
      ['of a host without a dot', 'root@localhost', 'root@localhost'],
      ['of an international domain', 'anna@münchen.de', 'anna@xn--mnchen-3ya.de'],
      ['of an international domain in capitals', 'ANNA@MÜNCHEN.DE', 'anna@xn--mnchen-3ya.de'],
      ['of an international domain in two code points a letter', 'anna@mu\u0308nchen.de', 'anna@xn--mnchen-3ya.de'],
      ['of an international domain in ASCII', 'anna@XN--mnchen-3ya.de', 'anna@xn--mnchen-3ya.de'],
      ['of a Japanese domain with its own dot', 'anna@例え。jp', 'anna@xn--r8jz45g.jp'],
    ] as const;
    for (const [title, text, canonical] of accepted) {
      expect(canonicalEmail(text), title).toBe(canonical);
      expect(canonicalEmail(canonical), `its own result, ${title}`).toBe(canonical);
    }
  });

  it('distinguishes look-alike domains', () => {
    const cyrillic = canonicalEmail('anna@аpple.com');
    expect(cyrillic).toMatch(/^anna@xn--/);
    expect(cyrillic).not.toBe(canonicalEmail('anna@apple.com'));
  });

  it('rejects every other text', () => {
    const rejected = [
      ['nothing', ''],
      ['white space', ' \n '],
      ['no @', 'anna.example.com'],
      ['nothing before the @', '@example.com'],
      ['nothing after it', 'anna@'],
      ['two @', 'anna@home@example.com'],
      ['two email addresses', 'anna@example.com,eve@example.com'],
      ['a name with the email address', 'Anna <anna@example.com>'],
      ['white space inside', 'anna b@example.com'],
      ['a quoted local part', '"anna b"@example.com'],
      ['a quote', 'anna"@example.com'],
      ['an encoded word (RFC 2047)', '=?utf-8?q?anna=40example.com?=@evil.example'],
      ['the beginning of an encoded word', 'anna=?@example.com'],
      ['a header after the email address', 'anna@example.com\r\nBcc: eve@evil.example'],
      ['a header before the @', 'anna\r\nBcc: eve@example.com'],
      ['a line break in the domain', 'anna@example\r\n.com'],
      ['a header in the path of the domain', 'anna@example.com\r\n/Subject: hello'],
      ['a line break in an international domain', 'anna@münchen\r\n.de'],
      ['a tab in an international domain', 'anna@mün\tchen.de'],
      ['NUL in the local part', 'anna\0@example.com'],
      ['NUL in the domain', 'anna@example.com\0.evil.example'],
      ['NUL in an international domain', 'anna@münchen.de\0'],
      ['a path', 'anna@example.com/path'],
      ['a path after an international domain', 'anna@münchen.de/path'],
      ['a query after an international domain', 'anna@münchen.de?query'],
      ['a fragment after an international domain', 'anna@münchen.de#fragment'],
      ['a port', 'anna@example.com:25'],
      ['a port after an international domain', 'anna@münchen.de:25'],
      ['a backslash', 'anna@münchen.de\\evil'],
      ['a wide slash', 'anna@münchen.de／evil'],
      ['a wide @', 'anna＠example.com'],
      ['a percent-encoded domain', 'anna@m%C3%BCnchen.de'],
      ['an invisible character in the domain', 'anna@exam\u00adple.com'],
      ['a right-to-left override', 'anna@\u202emoc.elpmaxe'],
      ['a lone surrogate in the local part', 'anna\ud800@example.com'],
      ['a lone surrogate in the domain', 'anna@example\ud800.com'],
      ['a letter that only looks like ASCII', 'аnna@example.com'],
      ['a letter whose lower case is ASCII (the Kelvin sign)', 'mar\u212a@example.com'],
      ['an emoji', '💌@example.com'],
      ['an international local part', 'ännä@example.com'],
      ['an IP address literal', 'anna@[127.0.0.1]'],
      ['a dot at the start of the domain', 'anna@.example.com'],
      ['a dot at its end', 'anna@example.com.'],
      ['a dot at the end of an international one', 'anna@münchen.de.'],
      ['two dots in a row', 'anna@example..com'],
      ['a label that starts with a hyphen', 'anna@-example.com'],
      ['a label that ends with one', 'anna@example-.com'],
      ['a label of 64 characters', `anna@${repeated(64)}.com`],
    ] as const;
    expect(rejected.filter(([, text]) => canonicalEmail(text) !== null)).toEqual([]);
  });

  it('accepts a label of 63 characters', () => {
    expect(canonicalEmail(`anna@${repeated(63)}.com`)).not.toBeNull();
  });

  it('accepts 320 characters and not 321, in the canonical form too', () => {
    expect(canonicalEmail(`${repeated(308)}@example.com`)).toHaveLength(320);
    expect(canonicalEmail(`${repeated(309)}@example.com`)).toBeNull();
    expect(canonicalEmail(`${repeated(308)}@münchen.com`), 'longer in ASCII').toBeNull();
  });
});
