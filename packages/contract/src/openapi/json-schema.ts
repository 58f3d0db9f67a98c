import type { AccessType } from '../headers.ts';

/** A JSON Schema (draft 2020-12, as in OpenAPI 3.1) with the keywords that the contract uses. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** The access levels that this schema applies to, if access levels have different schemas. */
  'x-access-levels'?: readonly AccessType[];
}

/** Returns a reference to a named schema of the document. */
export function schemaReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns a value that matches a schema, built from the examples of its fields. */
export function createSampleValue(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): unknown {
  const { $ref, examples, enum: values, anyOf, oneOf, items, properties, type } = schema;
  if (examples !== undefined) return examples[0];
  if ('const' in schema) return schema.const;
  if (values !== undefined) return values[0];
  const inner = $ref === undefined ? (anyOf ?? oneOf)?.[0] : named[$ref.replace(/.*\//, '')];
  if (inner !== undefined) return createSampleValue(inner, named);
  // `not` is the schema of an element that cannot exist.
  if (items !== undefined) return 'not' in items ? [] : [createSampleValue(items, named)];
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, createSampleValue(part, named)]));
  }
  if (type === 'null') return null;
  return type === 'boolean' ? true : type === 'number' || type === 'integer' ? 1 : type === 'object' ? {} : 'text';
}
