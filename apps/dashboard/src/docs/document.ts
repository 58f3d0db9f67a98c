/** A caller's access level. */
export type Level = 'client' | 'server' | 'admin';

/** A JSON Schema as in the OpenAPI document. */
export interface Schema {
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
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly 'x-access-levels'?: readonly Level[];
}

/** A parameter of an endpoint as in the OpenAPI document. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<
    Record<string, { readonly value: unknown; readonly 'x-access-levels': readonly Level[] }>
  >;
}

/** Schema and examples of a request or response body, by media type. */
export type Content = Readonly<Record<string, Media>>;

/** An endpoint, or the request that delivers a webhook event, as in the OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly 'x-access-levels': readonly Level[];
  readonly 'x-signed-in-user': boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly headers?: object; readonly content?: Content }>
  >;
}

/** The part of an OpenAPI document that the page shows. */
export interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  };
}
