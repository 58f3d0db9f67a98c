import * as z from 'zod/mini';
import { describe } from './describe.ts';
import { fieldTexts } from './field-texts.ts';
import { nonEmptyText, url } from './fields.ts';
import { isTrustedTarget } from './rules/redirect-target.ts';
import { serviceLimits } from './service-limits.ts';

const unusablePath = /[?#]|\/\/|\/\.{1,2}(?:\/|$)/;

/** Returns whether redirects to a URL are trusted if it is the trusted domain. */
function trustsItself(url: string): boolean {
  return isTrustedTarget(url, { allowLocalhost: false, domains: [url] });
}

/** The schema of a trusted domain of a project. */
export const trustedDomain = z.strictObject({
  domain: describe(
    fieldTexts.domain,
    z.pipe(
      url(),
      z.string().check(
        z.startsWith('https://', 'Trusted domain must start with https://'),
        z.maxLength(serviceLimits.domainMaxLength),
        z.refine((domain) => !/[?#]/.test(domain) && trustsItself(domain), {
          error: 'Trusted domain must have a host, and at most a port and a path',
        }),
      ),
    ),
  ),
  handler_path: describe(
    fieldTexts.handlerPath,
    z._default(
      z.pipe(
        nonEmptyText(),
        z.string().check(
          z.startsWith('/', 'Handler path must start with /'),
          z.maxLength(serviceLimits.domainMaxLength),
          z.refine((path) => !unusablePath.test(path) && trustsItself(`https://example.com${path}`), {
            error: 'Handler path must be a path without a query, and without segments that are empty or dots',
          }),
        ),
      ),
      '/handler',
    ),
  ),
});
