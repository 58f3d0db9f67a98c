import { Graph, layout } from '@dagrejs/dagre';
import { type Definition, findContainment } from './definitions-query.ts';

/** A permission in the picture, with the position of its top left corner in pixels. */
export interface GraphNode {
  readonly definition: Definition;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An arrow from a permission to one that it contains. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** The path of the arrow in an SVG picture. */
  readonly path: string;
  /** `true` if the contained permission contains the other one too, which grants both to everybody who has one. */
  readonly isCircular: boolean;
}

/** A picture of permissions. Its size is in pixels. */
export interface PermissionPicture {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly width: number;
  readonly height: number;
}

const nodeHeight = 36;
/** Width of a character of an id, and of the padding around it. */
const characterWidth = 8;
const nodePadding = 28;
/** Longer ids are cut off. */
const maxCharacters = 32;

/** Places permissions from left to right: each is left of those that it contains. */
export function drawPermissions(definitions: readonly Definition[]): PermissionPicture {
  const graph = new Graph().setGraph({ rankdir: 'LR', nodesep: 16, ranksep: 64, marginx: 4, marginy: 4 });
  graph.setDefaultEdgeLabel(() => ({}));
  const ids = new Set(definitions.map(({ id }) => id));
  for (const { id } of definitions) {
    const width = Math.min(id.length, maxCharacters) * characterWidth + nodePadding;
    graph.setNode(id, { width, height: nodeHeight });
  }
  const pairs = definitions.flatMap(({ id, containedPermissionIds }) =>
    containedPermissionIds.filter((contained) => ids.has(contained)).map((contained) => ({ from: id, to: contained })),
  );
  for (const { from, to } of pairs) graph.setEdge(from, to);
  layout(graph);

  const nodes = definitions.map((definition) => {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(definition.id);
    return { definition, x: x - width / 2, y: y - height / 2, width, height };
  });
  const edges = pairs.map(({ from, to }) => ({
    from,
    to,
    path: pathOf(graph.edge(from, to).points ?? []),
    isCircular: findContainment(definitions, to, from) !== null,
  }));
  const { width = 0, height = 0 } = graph.graph();
  return { nodes, edges, width, height };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the path of a curve through points. */
function pathOf([start, ...points]: readonly Point[]): string {
  if (start === undefined) return '';
  let path = `M${start.x},${start.y}`;
  let last = start;
  for (const point of points) {
    const middle = (last.x + point.x) / 2;
    path += ` C${middle},${last.y} ${middle},${point.y} ${point.x},${point.y}`;
    last = point;
  }
  return path;
}
