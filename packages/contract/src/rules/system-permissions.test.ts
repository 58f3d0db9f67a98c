import { expect, it } from 'vitest';
import { permissionIdProblem, systemPermissions } from './system-permissions.ts';

it('accepts lowercase letters, digits, colons and underscores [S5.28]', () => {
  const ids = ['admin', 'a:b_c', '0', '_', ':', 'x'.repeat(255)];
  expect(ids.filter((id) => permissionIdProblem(id) !== null)).toEqual([]);
});

it.each([
  ['$update_team', '[S5.32]'],
  ['$delete_team', '[S5.33]'],
  ['$read_members', '[S5.34]'],
  ['$remove_members', '[S5.35]'],
  ['$invite_members', '[S5.36]'],
])('accepts the system permission %s, with its leading $ [S5.29] %s', (id) => {
  expect(permissionIdProblem(id)).toBeNull();
});

it('rejects any other id with the message of the specification [S5.28] [S5.30]', () => {
  const words = "Only lowercase letters, numbers, ':', '_' and optional '$' at the beginning are allowed";
  for (const id of ['', 'Admin', 'a b', 'a-b', 'a$', '$', 'ä', 'a\n'])
    expect(permissionIdProblem(id), JSON.stringify(id)).toBe(words);
});

it('rejects unknown system permissions and ids that are too long [S5.31]', () => {
  expect(permissionIdProblem('$fly')).toBe('Invalid system permission');
  expect(permissionIdProblem('$to_string')).toBe('Invalid system permission');
  expect(permissionIdProblem('x'.repeat(256))).toBe('At most 255 characters are allowed');
});

it('has exactly five system permissions [S9.60]', () => {
  const ids = ['$update_team', '$delete_team', '$read_members', '$remove_members', '$invite_members'];
  expect(Object.keys(systemPermissions)).toEqual(ids);
});
