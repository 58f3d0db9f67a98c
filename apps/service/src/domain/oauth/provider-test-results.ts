import { type ResponseOf, serviceLimits } from '@keystack/contract';
import type { getProviderTest } from '@keystack/contract/endpoints';
import * as oauth from 'oauth4webapi';
import { HttpError } from '../../http-error.ts';
import { connectionFailureReason } from '../../security/failure-reasons.ts';
import { replaceControlCharacters } from '../emails/layout.ts';

type View = ResponseOf<typeof getProviderTest>;
/** The reason why a test failed, with the words of the provider. */
type Failure = Omit<NonNullable<View['failure']>, 'step'>;

const { providerTestClaimMaxCount: maxCount, providerTestTextMaxLength: maxLength } = serviceLimits;

/** Returns the claims in the responses of a provider as texts, limited in number and length. */
export function claimsOf(responses: readonly unknown[]): View['claims'] {
  return responses
    .flatMap((response) => (Array.isArray(response) ? response.slice(0, maxCount) : [response]))
    .flatMap((response) => Object.entries(Object(response)))
    .slice(0, maxCount)
    .map(([name, value]) => ({
      name: shorten(name),
      value: shorten(typeof value === 'string' ? value : JSON.stringify(value)),
    }));
}

/** The meanings of the error codes that providers use. */
const meanings: Readonly<Record<string, Failure['error']>> = {
  access_denied: 'access_denied',
  consent_required: 'access_denied',
  user_cancelled_login: 'access_denied',
  user_cancelled_authorize: 'access_denied',
  invalid_client: 'invalid_client',
  unauthorized_client: 'invalid_client',
  incorrect_client_credentials: 'invalid_client',
  redirect_uri_mismatch: 'redirect_uri_mismatch',
  invalid_grant: 'invalid_code',
  invalid_scope: 'invalid_scope',
};

/** Returns the reason for an error of `requestProviderProfile`. */
export async function describeProviderFailure(error: unknown): Promise<Failure> {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    return inWordsOfProvider(error.error, error.error_description);
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    const parameters = error.cause[0]?.parameters ?? {};
    const body: unknown = await error.response.json().catch(() => null);
    const { error: code = parameters['error'], error_description: text = parameters['error_description'] } =
      Object(body);
    return inWordsOfProvider(String(code ?? error.status), text);
  }
  // The profile without an email address is the only refusal of the service itself.
  if (error instanceof HttpError) return withoutWords('no_email');
  const reason = connectionFailureReason(error);
  if (reason !== 'failed' && !(error instanceof oauth.OperationProcessingError)) {
    return { ...withoutWords('unreachable'), provider_message: reason };
  }
  return {
    ...withoutWords('invalid_response'),
    provider_message: error instanceof Error ? shorten(error.message) : null,
  };
}

const withoutWords = (error: Failure['error']): Failure => ({ error, provider_error: null, provider_message: null });

function inWordsOfProvider(code: string, description: unknown): Failure {
  const message = typeof description === 'string' && description !== '' ? shorten(description) : null;
  return { error: meaningOf(code, message ?? ''), provider_error: shorten(code), provider_message: message };
}

function meaningOf(code: string, message: string): Failure['error'] {
  if (/redirect.?uri/i.test(message)) return 'redirect_uri_mismatch';
  if (/client.?secret/i.test(message)) return 'invalid_client';
  return meanings[code] ?? 'provider_error';
}

function shorten(text: string): string {
  return replaceControlCharacters(text).slice(0, maxLength).toWellFormed();
}
