import { expect, it } from 'vitest';
import type { Definition } from './definitions-query.ts';
import { drawPermissions } from './graph-layout.ts';

const definition = (id: string, ...containedPermissionIds: string[]): Definition => ({
  id,
  description: '',
  containedPermissionIds,
});

it('places each permission left of those that it contains, without overlaps', () => {
  const { nodes, edges, width, height } = drawPermissions([
    definition('admin', 'editor', '$delete_team'),
    definition('editor', 'reader'),
    definition('reader'),
    definition('$delete_team'),
  ]);
  const at = (id: string) => nodes.find((node) => node.definition.id === id) ?? expect.fail(id);
  for (const { from, to } of edges) expect(at(from).x + at(from).width).toBeLessThan(at(to).x);
  for (const [index, a] of nodes.entries()) {
    expect(a.x + a.width).toBeLessThanOrEqual(width);
    expect(a.y + a.height).toBeLessThanOrEqual(height);
    for (const b of nodes.slice(index + 1)) {
      const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(isApart, `${a.definition.id} and ${b.definition.id}`).toBe(true);
    }
  }
  expect(edges.map(({ isCircular }) => isCircular)).toEqual([false, false, false]);
});

it('marks permissions that contain each other', () => {
  const { edges } = drawPermissions([definition('a', 'b', 'c'), definition('b', 'a'), definition('c')]);
  expect(edges.map(({ from, to, isCircular }) => [from, to, isCircular])).toEqual([
    ['a', 'b', true],
    ['a', 'c', false],
    ['b', 'a', true],
  ]);
});

it('ignores contained permissions that do not exist, and draws nothing without permissions', () => {
  expect(drawPermissions([definition('a', 'gone')]).edges).toEqual([]);
  expect(drawPermissions([]).nodes).toEqual([]);
});
