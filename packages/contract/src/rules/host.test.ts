import { expect, it } from 'vitest';
import { isHost } from './host.ts';

it('accepts a name or an IP address as a host', () => {
  const hosts = [
    'mail.example.com',
    'mail.example.com.',
    'localhost',
    'mail_1.example.com',
    '192.0.2.1',
    '2001:db8::1',
    'bücher.example',
  ];
  expect(hosts.filter(isHost)).toEqual(hosts);
});

it('does not accept any other text as a host', () => {
  const texts = [
    '',
    ' ',
    'mail example.com',
    'https://mail.example.com',
    'mail.example.com:587',
    'mail.example.com/smtp',
    'user@mail.example.com',
    'mail..example.com',
    '-mail.example.com',
    'mail.example.com\n',
    '999.1.1.1',
    '2001:db8::g',
    '[2001:db8::1]',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(127)}com`,
  ];
  expect(texts.filter(isHost)).toEqual([]);
});
