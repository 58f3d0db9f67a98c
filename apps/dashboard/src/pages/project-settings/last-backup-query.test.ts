import { expect, it } from 'vitest';
import { isRecentBackup } from './last-backup-query.ts';

const day = 24 * 60 * 60 * 1000;

it('counts a backup of the last two days, and none as too old', () => {
  expect(isRecentBackup(new Date(Date.now() - 1.9 * day))).toBe(true);
  expect(isRecentBackup(new Date(Date.now() - 2.1 * day))).toBe(false);
  expect(isRecentBackup(null)).toBe(false);
});
