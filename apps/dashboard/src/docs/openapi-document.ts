/** A caller's access level. */
export type AccessLevel = 'client' | 'server' | 'admin';

/** A JSON Schema as in the OpenAPI document. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly examples?: readonly unknown[];
  readonly 'x-access-levels'?: readonly AccessLevel[];
}

/** A parameter of an endpoint as in the OpenAPI document. */
export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Media {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<
    Record<string, { readonly value: unknown; readonly 'x-access-levels': readonly AccessLevel[] }>
  >;
}

/** Schema and examples of a request or response body, by media type. */
export type OpenApiContent = Readonly<Record<string, Media>>;

/** An endpoint, or the request that delivers a webhook event, as in the OpenAPI document. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly 'x-access-levels': readonly AccessLevel[];
  readonly 'x-signed-in-user': boolean;
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly content: OpenApiContent };
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly headers?: object; readonly content?: OpenApiContent }>
  >;
}

/** The part of an OpenAPI document that the page shows. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  };
}
