import type * as z from 'zod/mini';

/** The description of a field or parameter in the HTTP reference, alone or with an example. */
export type FieldText = string | readonly [description: string, example: unknown];

const texts = new WeakMap<z.core.$ZodType, FieldText>();

/**
 * Describes a field or parameter for the HTTP reference, and returns its schema.
 *
 * @throws If the schema has another description already. `schema.check()` returns a copy of a shared one.
 *
 * @example
 *   z.strictObject({ last_four: describe(['The last four characters of the key.', 'x7k2'], text()) });
 */
export function describe<Schema extends z.core.$ZodType>(text: FieldText, schema: Schema): Schema {
  const known = texts.get(schema);
  if (known !== undefined && String(known) !== String(text)) throw new Error(`It is described already: ${known}`);
  texts.set(schema, text);
  return schema;
}

/** Returns the description and the example of a field or parameter, as keywords of JSON Schema. */
export function descriptionOf(schema: z.core.$ZodType): { description?: string; examples?: [unknown] } {
  const text = texts.get(schema);
  if (text === undefined) return {};
  if (typeof text === 'string') return { description: text };
  return { description: text[0], examples: [text[1]] };
}
