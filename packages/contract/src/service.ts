import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bool, str, text } from './fields.ts';

/** Returns a greeting that names the caller's access: the quickest way to test keys and tokens. */
export const getRoot = endpoint({ method: 'GET', path: '/', access: [], text: true, reply: str(), errors: [] });

/** Reports that a feature is not supported. Clients ask about features that they know by name only. */
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
      /** `true` if the versions differ in more than the patch level. */
      severe: bool(),
    }),
  ]),
  errors: [],
});
