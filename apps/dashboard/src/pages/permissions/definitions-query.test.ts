import { expect, it } from 'vitest';
import { findContainment } from './definitions-query.ts';

const definitions = [
  { id: 'admin', containedPermissionIds: ['editor', 'billing'] },
  { id: 'billing', containedPermissionIds: ['$read_members'] },
  { id: 'editor', containedPermissionIds: ['reader'] },
  { id: 'reader', containedPermissionIds: ['$read_members'] },
  { id: 'loop', containedPermissionIds: ['loop'] },
  { id: '$read_members', containedPermissionIds: [] },
];

it.each([
  ['admin', 'editor', ['admin', 'editor']],
  ['admin', '$read_members', ['admin', 'billing', '$read_members']],
  ['editor', '$read_members', ['editor', 'reader', '$read_members']],
  ['editor', 'editor', ['editor']],
  ['reader', 'admin', null],
  ['loop', 'admin', null],
  ['unknown', 'admin', null],
])('finds the shortest way from %s to %s', (from, to, path) => {
  expect(findContainment(definitions, from, to)).toEqual(path);
});
