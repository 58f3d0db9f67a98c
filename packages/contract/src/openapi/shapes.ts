import { type SchemaByAccess, schemaForAccess } from '../endpoint.ts';
import type { AccessType } from '../headers.ts';
import type { JsonSchema } from './json-schema.ts';
import type { JsonSchemas } from './schemas.ts';

type Schema = NonNullable<ReturnType<typeof schemaForAccess>>;

/**
 * Returns the schemas of a request or response body, each with the access levels that use it. Without access levels,
 * returns the schema for all callers with an empty list.
 */
export function levelsBySchema(
  part: SchemaByAccess | undefined,
  levels: readonly AccessType[],
): Map<Schema, AccessType[]> {
  const shapes = new Map<Schema, AccessType[]>();
  const ofAnyCaller = levels.length === 0 ? schemaForAccess(part, null) : undefined;
  if (ofAnyCaller !== undefined) shapes.set(ofAnyCaller, []);
  for (const level of levels) {
    const schema = schemaForAccess(part, level);
    if (schema !== undefined) shapes.set(schema, [...(shapes.get(schema) ?? []), level]);
  }
  return shapes;
}

/** Returns the JSON Schema of a body: its only schema, or an `anyOf` of the schemas of the access levels. */
export function anyOfLevels(name: string, shapes: Map<Schema, AccessType[]>, schemas: JsonSchemas): JsonSchema {
  const each = [...shapes].map(([shape, levels]) => ({ levels, schema: schemas.refOrSchema(shape) }));
  if (each.length === 1 && each[0]) return each[0].schema;
  return {
    anyOf: each.map(({ levels, schema }) => ({
      title: schemaTitle(name, levels),
      'x-access-levels': levels,
      ...schema,
    })),
  };
}

/** Returns the title of a body for some access levels, for example `Body for server and admin access`. */
export const schemaTitle = (name: string, levels: readonly AccessType[]) =>
  `${name} for ${levels.join(' and ')} access`;
