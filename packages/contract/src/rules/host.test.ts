import { expect, it } from 'vitest';
import { isHost } from './host.ts';

it.each([
  'mail.example.com',
  'mail.example.com.',
  'localhost',
  'mail_1.example.com',
  '192.0.2.1',
  '2001:db8::1',
  'bücher.example',
])('accepts %s as a host', (host) => expect(isHost(host)).toBe(true));

it.each([
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
])('does not accept %j as a host', (host) => expect(isHost(host)).toBe(false));
