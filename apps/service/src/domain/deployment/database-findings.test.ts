import { expect, it } from 'vitest';
import { checkDatabase } from './database-findings.ts';

/* States of a database that no test can reach. */

function findings(kind: 'pglite' | 'postgres', changes: { server_version?: number; transaction_age?: number }) {
  const state = { is_superuser: false, can_create_tables: true, fsync: 'on', synchronous_commit: 'on' };
  const numbers = { server_version: 180_001, transaction_age: 1000, granted_connections: 10 };
  return checkDatabase(kind, { ...state, ...numbers, ...changes }, []).filter(({ status }) => status !== 'ok');
}

const problem = (status: string, message: string, remedy: string) => ({
  check: 'database',
  status,
  message: expect.stringContaining(message),
  remedy: expect.stringContaining(remedy),
});

// Servers of that age are not in the package registries.
it('finds a version of PostgreSQL that is too old', () => {
  expect(findings('postgres', { server_version: 150_000 })).toEqual([]);
  expect(findings('postgres', { server_version: 140_011 })).toEqual([
    problem('error', 'The PostgreSQL server has version 14, and Keystack is tested with 15 and later', 'Upgrade it'),
  ]);
});

// So many transactions take days.
it('warns before a database has used up its transactions', () => {
  expect(findings('pglite', { transaction_age: 1_499_999_999 })).toEqual([]);
  expect(findings('pglite', { transaction_age: 1_500_000_000 })).toEqual([
    problem('warning', 'The embedded database has used 1,500 of the 2,144 million', 'Restart the service'),
  ]);
  expect(findings('postgres', { transaction_age: 1_600_000_000 })).toEqual([
    problem('warning', 'The PostgreSQL server has used 1,600 of the 2,144 million', 'vacuum freeze'),
  ]);
});
