import { type ResponseOf, serviceLimits } from '@keystack/contract';
import type { getProviderTest } from '@keystack/contract/endpoints';
import { shortenProviderText } from './provider-failures.ts';

const maxCount = serviceLimits.providerTestClaimMaxCount;

/** Returns the claims in the responses of a provider as texts, limited in number and length. */
export function claimsOf(responses: readonly unknown[]): ResponseOf<typeof getProviderTest>['claims'] {
  return responses
    .flatMap((response) => (Array.isArray(response) ? response.slice(0, maxCount) : [response]))
    .flatMap((response) => Object.entries(Object(response)))
    .slice(0, maxCount)
    .map(([name, value]) => ({
      name: shortenProviderText(name),
      value: shortenProviderText(typeof value === 'string' ? value : JSON.stringify(value)),
    }));
}
