import { KnownError, KnownErrors, type ResponseOf, serviceLimits } from '@keystack/contract';
import type { getProviderTest } from '@keystack/contract/endpoints';
import * as oauth from 'oauth4webapi';
import { HttpError } from '../../http-error.ts';
import { connectionFailureReason } from '../../security/failure-reasons.ts';
import { replaceControlCharacters } from '../emails/layout.ts';

/** The reason why a sign-in at a provider failed, with the words of the provider. */
export type ProviderFailure = Omit<NonNullable<ResponseOf<typeof getProviderTest>['failure']>, 'step'>;

/** A step of a sign-in at a provider, after the redirect back to the service. */
export type ProviderStep = 'authorization' | 'token' | 'profile';

/** An error of a sign-in at a provider. */
export class ProviderSignInError extends Error {
  /** The error for the app. */
  readonly known: KnownError;
  /** The error in a response to another client than a browser: the known error, or status 502 with a text. */
  readonly inResponse: KnownError | HttpError;
  readonly failure: ProviderFailure;
  readonly step: ProviderStep;

  constructor(known: KnownError, unavailable: HttpError, failure: ProviderFailure, step: ProviderStep) {
    super(known.message);
    this.known = known;
    this.inResponse = known instanceof KnownErrors.OAuthProviderTemporarilyUnavailable ? unavailable : known;
    this.failure = failure;
    this.step = step;
  }
}

/** The meanings of the error codes that providers use. */
const meanings: Readonly<Record<string, ProviderFailure['error']>> = {
  access_denied: 'access_denied',
  consent_required: 'access_denied',
  // LinkedIn, Apple and older versions of Facebook.
  user_cancelled_login: 'access_denied',
  user_cancelled_authorize: 'access_denied',
  user_denied: 'access_denied',
  invalid_client: 'invalid_client',
  unauthorized_client: 'invalid_client',
  incorrect_client_credentials: 'invalid_client',
  // GitHub, if its staff or the owner of the app has stopped it.
  application_suspended: 'invalid_client',
  // Google, if the owner of the app has deleted it.
  deleted_client: 'invalid_client',
  // GitHub, if the user has not yet verified the primary email address there.
  unverified_user_email: 'no_email',
  redirect_uri_mismatch: 'redirect_uri_mismatch',
  invalid_redirect_uri: 'redirect_uri_mismatch',
  invalid_grant: 'invalid_code',
  invalid_scope: 'invalid_scope',
  unauthorized_scope_error: 'invalid_scope',
};

/** Returns the reason for an error of `requestProviderProfile`. */
export async function describeProviderFailure(error: unknown): Promise<ProviderFailure> {
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
  if (error instanceof KnownErrors.OAuthProviderEmailMissing) return withoutWords('no_email');
  if (error instanceof HttpError) {
    return { ...withoutWords('unreachable'), provider_message: shortenProviderText(error.message) };
  }
  const reason = connectionFailureReason(error);
  if (reason !== 'failed' && !(error instanceof oauth.OperationProcessingError)) {
    return { ...withoutWords('unreachable'), provider_message: reason };
  }
  return {
    ...withoutWords('invalid_response'),
    provider_message: error instanceof Error ? shortenProviderText(error.message) : null,
  };
}

/**
 * Returns the known error for an error of `requestProviderProfile` with this reason. A provider that cannot be used is
 * not reported as an invalid code, and only a refusal of the user as one.
 */
export function knownErrorOfProviderFailure(error: unknown, { error: reason }: ProviderFailure): KnownError {
  if (error instanceof KnownError) return error;
  switch (reason) {
    case 'access_denied':
      return new KnownErrors.OAuthProviderAccessDenied();
    case 'invalid_code':
      return new KnownErrors.InvalidAuthorizationCode();
    case 'invalid_client':
    case 'redirect_uri_mismatch':
    case 'invalid_scope':
      return new KnownErrors.OAuthProviderConfigurationRejected();
    case 'no_email':
      return new KnownErrors.OAuthProviderEmailMissing();
    default:
      return error instanceof oauth.OperationProcessingError && !isUnusableResponse(error)
        ? new KnownErrors.InvalidAuthorizationCode()
        : new KnownErrors.OAuthProviderTemporarilyUnavailable();
  }
}

/**
 * Returns whether a response of the provider violates the protocol as a whole: it is not JSON, or lacks a token. Other
 * violations, such as an ID token with a wrong signature, may be an attack with the response of another sign-in.
 */
function isUnusableResponse({ code, cause }: oauth.OperationProcessingError): boolean {
  if (code === oauth.RESPONSE_IS_NOT_JSON || code === oauth.RESPONSE_IS_NOT_CONFORM) return true;
  return cause instanceof SyntaxError || Object(cause).body !== undefined;
}

const withoutWords = (error: ProviderFailure['error']): ProviderFailure => ({
  error,
  provider_error: null,
  provider_message: null,
});

/** Returns the reason for an error with the code and the description of a provider. */
export function inWordsOfProvider(code: string, description: unknown): ProviderFailure {
  const message = typeof description === 'string' && description !== '' ? shortenProviderText(description) : null;
  return {
    error: meaningOf(code, message ?? ''),
    provider_error: shortenProviderText(code),
    provider_message: message,
  };
}

function meaningOf(code: string, message: string): ProviderFailure['error'] {
  // Facebook, LinkedIn and X send `invalid_request` for everything.
  if (code === 'invalid_request' && /authorization code/i.test(message)) return 'invalid_code';
  if (/redirect.?uri/i.test(message)) return 'redirect_uri_mismatch';
  if (/client.?secret/i.test(message)) return 'invalid_client';
  return meanings[code] ?? 'provider_error';
}

/** Returns a text of a provider in one line and limited in length. */
export function shortenProviderText(text: string): string {
  return replaceControlCharacters(text).slice(0, serviceLimits.providerTestTextMaxLength).toWellFormed();
}
