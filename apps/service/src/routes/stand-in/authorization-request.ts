import { standInCredentials } from '../../domain/oauth/stand-in-keys.ts';

/** The parameters of an authorization request to the stand-in. */
export interface StandInAuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
}

/** Reads the parameters of an authorization URL. Returns `null` if this service did not create it. */
export function parseStandInAuthorizationRequest(
  query: Readonly<Record<string, string>>,
  redirectUri: string,
): StandInAuthorizationRequest | null {
  const { state, nonce, code_challenge: challenge } = query;
  const isOurs =
    query['client_id'] === standInCredentials.clientId &&
    query['redirect_uri'] === redirectUri &&
    query['response_type'] === 'code' &&
    query['code_challenge_method'] === 'S256';
  if (!isOurs || state === undefined || nonce === undefined || challenge === undefined) return null;
  return { state, nonce, challenge };
}
