import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bool, str, text } from './fields.ts';

/** Greets, and says whom it takes the caller for: the quickest way to try keys and tokens. */
export const getRoot = endpoint({ method: 'GET', path: '/', access: [], text: true, reply: str(), errors: [] });

/** Says that a feature is not supported; clients ask it of what they know by name only. */
export const checkFeatureSupport = endpoint({
  method: 'POST',
  path: '/check-feature-support',
  access: [],
  looseBody: true,
  body: z.looseObject({ feature_name: z.optional(text()), name: z.optional(text()) }),
  text: true,
  reply: str(),
  errors: [],
});

/** Compares the version of a client with that of the service. */
export const checkVersion = endpoint({
  method: 'POST',
  path: '/check-version',
  access: [],
  body: z.strictObject({ clientVersion: str() }),
  reply: z.union([
    z.strictObject({ upToDate: z.literal(true) }),
    z.strictObject({
      upToDate: z.literal(false),
      error: str(),
      /** Whether more differs than the patch level. */
      severe: bool(),
    }),
  ]),
  errors: [],
});
