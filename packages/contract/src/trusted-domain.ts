import * as z from 'zod/mini';
import { nonEmptyText, url } from './fields.ts';
import { serviceLimits } from './service-limits.ts';

/** The schema of a trusted domain of a project. */
export const trustedDomain = z.strictObject({
  domain: z.pipe(
    url(),
    z
      .string()
      .check(
        z.startsWith('https://', 'Trusted domain must start with https://'),
        z.maxLength(serviceLimits.domainMaxLength),
      ),
  ),
  handler_path: z._default(
    z.pipe(
      nonEmptyText(),
      z.string().check(z.startsWith('/', 'Handler path must start with /'), z.maxLength(serviceLimits.domainMaxLength)),
    ),
    '/handler',
  ),
});
