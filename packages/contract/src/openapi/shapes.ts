import { type ByAccess, schemaFor } from '../endpoint.ts';
import type { AccessType } from '../headers.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Schemas } from './schemas.ts';

type Schema = NonNullable<ReturnType<typeof schemaFor>>;

/** Returns the schemas of a body or a reply, each with its access levels; empty levels for endpoints that need none. */
export function byLevel(part: ByAccess | undefined, levels: readonly AccessType[]): Map<Schema, AccessType[]> {
  const shapes = new Map<Schema, AccessType[]>();
  const anybody = levels.length === 0 ? schemaFor(part, null) : undefined;
  if (anybody !== undefined) shapes.set(anybody, []);
  for (const level of levels) {
    const schema = schemaFor(part, level);
    if (schema !== undefined) shapes.set(schema, [...(shapes.get(schema) ?? []), level]);
  }
  return shapes;
}

/** Returns the schema of a request or response body: its only one, or a choice of those of each access level. */
export function oneOfLevels(what: string, shapes: Map<Schema, AccessType[]>, schemas: Schemas): JsonSchema {
  const each = [...shapes].map(([shape, levels]) => ({ levels, schema: schemas.use(shape) }));
  if (each.length === 1 && each[0]) return each[0].schema;
  return {
    anyOf: each.map(({ levels, schema }) => ({ title: titleOf(what, levels), 'x-access-levels': levels, ...schema })),
  };
}

/** Returns the title of a body for some access levels. */
export const titleOf = (what: string, levels: readonly AccessType[]) => `${what} for ${levels.join(' and ')} access`;
