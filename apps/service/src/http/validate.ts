import { type AccessType, type Endpoint, KnownErrors, schemaForAccess } from '@keystack/contract';
import * as z from 'zod';
import { en } from 'zod/locales';
import { safeParse } from 'zod/v4/core';
import { isStorableText } from '../database/is-storable.ts';

z.config(en());

type Schema = z.core.$ZodType;

/** Maximum number of problems in an error response. A request may have a hundred thousand. */
const maxProblems = 20;

/**
 * Validates a part of a request (`body`, `query`, `params` or `headers`) and returns the output of its schema. Adds a
 * message to `problems` for each invalid field.
 */
export function parseRequestPart(
  name: string,
  schema: Schema | undefined,
  value: unknown,
  problems: string[],
): unknown {
  if (schema === undefined) {
    problems.push(...unexpectedFields(name, value));
    return undefined;
  }
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  problems.push(...result.error.issues.slice(0, maxProblems + 1).flatMap((issue) => describe(name, issue)));
  return undefined;
}

/** Returns one `SCHEMA_ERROR` that lists the problems of a request. */
export function createSchemaError(endpoint: Endpoint, problems: readonly string[]): Error {
  const listed = problems.length > maxProblems ? [...problems.slice(0, maxProblems), 'and more'] : problems;
  const lines = listed.map((problem) => `  - ${problem}`).join('\n');
  return new KnownErrors.SchemaError(`The request ${endpoint.method} /api/v1${endpoint.path} is not valid:\n${lines}`);
}

/** Throws if a response does not match the contract. Called for every response outside production. */
export function checkResponse(endpoint: Endpoint, access: AccessType | null, response: unknown): void {
  const schema = schemaForAccess(endpoint.response, access);
  const result = schema === undefined ? undefined : safeParse(schema, response);
  if (result?.success === false) {
    const lines = result.error.issues.flatMap((issue) => describe('response', issue)).join('; ');
    throw new Error(
      `${endpoint.method} ${endpoint.path} returned a response that the contract does not allow: ${lines}`,
    );
  }
}

/** Returns a problem for each field of a part for which the endpoint has no schema. */
function unexpectedFields(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (name === 'body') return ['body must be absent: this endpoint takes none'];
  return Object.keys(value ?? {}).map((field) => `${name}.${printable(field)} is not known here`);
}

function describe(name: string, issue: z.core.$ZodIssue): string[] {
  const path = [name, ...issue.path.map(String)].join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, maxProblems + 1).map((key) => `${path}.${printable(key)} is not known here`);
  return [`${printable(path)}: ${issue.message}`];
}

/** Shortens a field name of the caller and escapes characters that cannot be stored, for use in an error message. */
function printable(text: string): string {
  const short = text.length > 100 ? `${text.slice(0, 100)}…` : text;
  return isStorableText(short) ? short : JSON.stringify(short).replaceAll('\\u0000', '\\0');
}
