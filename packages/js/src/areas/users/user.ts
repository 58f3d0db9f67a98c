import type { ResponseOf, Route } from '@keystack/contract';
import { type Camel, toSnake } from '../../http/camel.ts';

/** A user as the wire gives it to the user's own browser. */
export type WireUser = ResponseOf<Route['GET /users/me'], 'client'>;

/** The user's own answer of the wire, in camelCase. */
export type RawUser = Camel<WireUser>;

/** The team's answer of the wire to members, in camelCase. */
export type RawTeam = Camel<ResponseOf<Route['GET /teams/{team_id}'], 'client'>>;

/** Any JSON value. */
export type Json = WireUser['client_metadata'];

/** The fields of a user that everybody with access to the user sees. */
export interface UserFields {
  /** A UUID. */
  readonly id: string;
  /** Display name. */
  readonly displayName: string | null;
  /** Not unique among users. */
  readonly primaryEmail: string | null;
  /** `true` if the user has verified that email address. */
  readonly primaryEmailVerified: boolean;
  /** The address of the picture, one of the service where it was given as a data URL; null for none. */
  readonly profileImageUrl: string | null;
  /** Time when the account was created. */
  readonly signedUpAt: Date;
  /** Any JSON that the app stores; the user can update it. */
  readonly clientMetadata: Json;
  /** Any JSON that the app's server stores and the user can read. */
  readonly clientReadOnlyMetadata: Json;
  /** `true` if a password is set. */
  readonly hasPassword: boolean;
  /** `true` if the user can sign in by email, with a password or a code. */
  readonly emailAuthEnabled: boolean;
  /** `true` if sign-in requires the code of an authenticator app. */
  readonly isMultiFactorRequired: boolean;
  /**
   * The connected accounts, as on the wire.
   *
   * @deprecated Use `getConnectedAccount`.
   */
  readonly oauthProviders: WireUser['oauth_providers'];
  /** The user as the wire gives it to the user's own browser, also on a server: nothing that only servers may see. */
  toClientJson(): WireUser;
}

/** Converts a user of the wire to the fields that apps see. */
export function userFields(raw: RawUser): UserFields {
  const { signedUpAtMillis, authWithEmail, requiresTotpMfa, selectedTeam, selectedTeamId, ...fields } = raw;
  const toClientJson = () => toSnake(raw) as WireUser;
  return {
    ...fields,
    signedUpAt: new Date(signedUpAtMillis),
    emailAuthEnabled: authWithEmail,
    isMultiFactorRequired: requiresTotpMfa,
    oauthProviders: toClientJson().oauth_providers,
    toClientJson,
  };
}
