import type { AccessType } from '../headers.ts';
import type { JsonSchema } from './json-schema.ts';

/** An OpenAPI 3.1 document, with the parts of the format that this API uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** The requests to webhook endpoints, by event. */
  readonly webhooks: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<'schemas' | 'headers' | 'responses' | 'securitySchemes', object>>;
}

/** The description of an endpoint in an OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The access levels that may send the request. Empty if the request needs no access level. */
  readonly 'x-access-levels': readonly AccessType[];
  /** `true` if a user must be signed in. */
  readonly 'x-signed-in-user': boolean;
  readonly security: readonly Readonly<Record<string, readonly []>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, object>>;
}

/** A parameter of a request, with its example value. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Example {
  readonly value: unknown;
  /** The access levels that can send or receive the example. */
  readonly 'x-access-levels': readonly AccessType[];
}
/** The schema and examples of a body. */
export interface MediaType {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, Example>>;
}
/** Bodies by media type. */
export type Content = Readonly<Record<string, MediaType>>;
