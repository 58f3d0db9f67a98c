import { type ApiReference, refNameOf, resolveSchemaRef } from './api-reference.ts';
import type { JsonSchema } from './openapi-document.ts';

/** A field of a request or response body, as a table row. */
export interface DocumentedField {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly text: string | undefined;
  /**
   * The condition under which the field is present, as text. Empty if all alternatives of the schema have the field.
   */
  readonly conditions: readonly string[];
  /** Constraints of the schema on a value besides its type, as text, such as "at most 100 characters". */
  readonly rules: readonly string[];
  /** The fields of the nested object, or of the objects in a list. */
  readonly fields: readonly DocumentedField[];
}

type Schemas = ApiReference['schemas'];

/**
 * Returns the fields of an object schema, of the items of a list schema, or of all alternatives of a schema, merged by
 * name.
 */
export function documentedFieldsOf(schema: JsonSchema, schemas: Schemas): readonly DocumentedField[] {
  const shapes = shapesOf(schema, schemas);
  const names = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  return names.map((name) => {
    const matching = shapes.filter(({ properties }) => properties?.[name] !== undefined);
    const parts = matching.map(({ properties }) => properties?.[name] ?? {});
    const [{ const: constant, ...first } = {}] = parts;
    const constants = [...new Set(parts.flatMap(({ const: value }) => (value === undefined ? [] : [value])))];
    const part: JsonSchema = constant === undefined ? first : { ...first, enum: constants };
    return {
      name,
      type: describeType(part, schemas),
      required: matching.every(({ required = [] }) => required.includes(name)),
      text: part.description,
      conditions: matching.length < shapes.length ? [`only ${conditionOf(matching)}`] : [],
      rules: rulesOf(part),
      fields: documentedFieldsOf(part, schemas),
    };
  });
}

/** Returns the object schemas of a schema: itself, its list items, or each of its alternatives. */
function shapesOf(schema: JsonSchema, schemas: Schemas): readonly JsonSchema[] {
  const whole = resolveSchemaRef(schema, schemas);
  const alternatives = whole.anyOf ?? whole.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap((one) => shapesOf(one, schemas));
  if (whole.items !== undefined) return shapesOf(whole.items, schemas);
  return whole.properties === undefined ? [] : [whole];
}

/**
 * Describes when one of these object schemas applies, by its required fields that have a fixed value: "if `type` is
 * `a`".
 */
function conditionOf(shapes: readonly JsonSchema[]): string {
  const conditions = shapes.flatMap(({ properties = {}, required = [] }) =>
    required.flatMap((name) => {
      const { const: value } = properties[name] ?? {};
      return value === undefined ? [] : [`\`${name}\` is \`${String(value)}\``];
    }),
  );
  return conditions.length === 0 ? 'in some cases' : `if ${conditions.join(' or ')}`;
}

/** Returns the type of a schema for display, such as "list of objects". */
export function describeType(schema: JsonSchema, schemas: Schemas): string {
  if (refNameOf(schema) === 'Json') return 'any JSON';
  const {
    type,
    format,
    const: constant,
    enum: values,
    items,
    anyOf,
    oneOf,
    properties,
  } = resolveSchemaRef(schema, schemas);
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) {
    return [...new Set(alternatives.map((one) => describeType(one, schemas)))].join(' | ').replace('"" | ', '');
  }
  if (items !== undefined) return `list of ${plural(describeType(items, schemas))}`;
  if (properties !== undefined) return 'object';
  if (Array.isArray(type)) return type.join(' | ');
  return (format && formats[format]) ?? String(type ?? 'anything');
}

const formats: Readonly<Record<string, string>> = { uuid: 'UUID', email: 'email address', uri: 'URL' };

const plural = (type: string) => (/^[a-z]+$/.test(type) ? `${type}s` : type);

function rulesOf({ minLength, maxLength, minimum, maximum, default: preset, anyOf = [] }: JsonSchema): string[] {
  const number = (value: number) => value.toLocaleString('en');
  const rules: string[] = [];
  if (minLength === 1 && maxLength === undefined) rules.push('not empty');
  else if (minLength !== undefined && minLength === maxLength) rules.push(`${minLength} characters`);
  else if (maxLength !== undefined) rules.push(`at most ${number(maxLength)} characters`);
  if (minimum !== undefined && maximum !== undefined) rules.push(`${number(minimum)} to ${number(maximum)}`);
  if (preset !== undefined && preset !== '') rules.push(`default \`${String(preset)}\``);
  return [...rules, ...anyOf.flatMap(rulesOf)];
}
