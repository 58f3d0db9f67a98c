import { limits } from './limits.ts';

/** The size limits of a request body, enforced before it is parsed. */
export interface BodyLimit {
  /** Maximum size, in bytes. */
  readonly bytes: number;
  /** Maximum number of values in JSON, containers included, or of pairs in a form. */
  readonly nodes: number;
}

/** The size limits of request bodies. Each endpoint uses one of them. Default: `standard`. */
export const bodyLimits = {
  /** For OAuth endpoints, some of which accept requests without a key. */
  small: { bytes: 16 * 1024, nodes: 100 },
  /** The default. On every endpoint, larger bodies are accepted only from signed-in users, servers and admins. */
  standard: { bytes: 64 * 1024, nodes: 2000 },
  /** For endpoints that accept pictures as data URLs, metadata, email templates or the settings of a project. */
  large: { bytes: 4 * 1024 * 1024, nodes: 3 * limits.metadataMaxNodes + 2000 },
} as const satisfies Readonly<Record<string, BodyLimit>>;
