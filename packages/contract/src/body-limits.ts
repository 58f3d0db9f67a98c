import { limits } from './limits.ts';

/** Limits of a request body, enforced before it is parsed. */
export interface BodyLimit {
  /** Maximum size, in bytes. */
  readonly bytes: number;
  /** Maximum number of values in JSON, containers included, or of pairs in a form. */
  readonly nodes: number;
}

/** The body limits that endpoints choose from; `standard` unless an endpoint says otherwise. */
export const bodyLimits = {
  /** Token and OAuth endpoints, which accept requests without any key. */
  small: { bytes: 16 * 1024, nodes: 100 },
  /** Also the limit of every caller who is neither a signed-in user nor a server. */
  standard: { bytes: 64 * 1024, nodes: 2000 },
  /** Endpoints that accept pictures as data URLs, metadata, email templates or the settings of a project. */
  large: { bytes: 4 * 1024 * 1024, nodes: 3 * limits.metadataMaxNodes + 2000 },
} as const satisfies Readonly<Record<string, BodyLimit>>;
