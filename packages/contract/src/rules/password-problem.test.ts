import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { passwordProblem } from './password-problem.ts';

it('rejects a password of 7 characters and accepts one of 8 [S5.1]', () => {
  expect(passwordProblem('x'.repeat(7))).toBe('PasswordTooShort');
  expect(passwordProblem('x'.repeat(8))).toBeNull();
});

it('rejects a password of 257 characters and accepts one of 256 [S5.2]', () => {
  expect(passwordProblem('x'.repeat(257))).toBe('PasswordTooLong');
  expect(passwordProblem('x'.repeat(256))).toBeNull();
});

it('names 8 and 256 as the limits that pages and errors show [S9.1]', () => {
  expect([limits.passwordMinLength, limits.passwordMaxLength]).toEqual([8, 256]);
});

it.each([
  ['nothing', '', 'PasswordTooShort'],
  ['white space, which counts like anything else', ' '.repeat(8), null],
  ['four emoji, which are two UTF-16 units each', '🔑'.repeat(4), 'PasswordTooShort'],
  ['the longest password of emoji', '🔑'.repeat(256), null],
  ['one emoji too many', '🔑'.repeat(257), 'PasswordTooLong'],
  ['letters that are long in UTF-8', '漢'.repeat(256), null],
  ['NUL and line breaks', '\0\r\n\0\r\n\0\0', null],
])('checks %s', (_title, password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});
