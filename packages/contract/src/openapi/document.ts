import type { AccessType } from '../headers.ts';
import type { JsonSchema } from './json-schema.ts';

/** The parts of an OpenAPI document that this one consists of. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** What the service sends to webhook endpoints, by event. */
  readonly webhooks: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<'schemas' | 'headers' | 'responses' | 'securitySchemes', object>>;
}

/** A call in the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Who may call it; nothing where everybody may. */
  readonly 'x-access-levels': readonly AccessType[];
  /** Whether a user must be signed in. */
  readonly 'x-signed-in-user': boolean;
  readonly security: readonly Readonly<Record<string, readonly []>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, object>>;
}

/** A parameter of a call, with the value that it has in the example. */
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
  /** The access levels that it is for. */
  readonly 'x-access-levels': readonly AccessType[];
}
/** A body: its schema and examples of it. */
export interface MediaType {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, Example>>;
}
/** Bodies by media type. */
export type Content = Readonly<Record<string, MediaType>>;
