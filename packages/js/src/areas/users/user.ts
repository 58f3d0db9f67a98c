import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import { type Camel, toSnake } from '../../http/camel.ts';
import type { MetadataOf } from './metadata.ts';

/** A user in the JSON format of the HTTP API. */
export type WireUser = ResponseOf<EndpointsByRoute['GET /users/me'], 'client'>;

/** The signed-in user as the HTTP API returns it, with names in camelCase. */
export type UserResponse = Camel<WireUser>;

/** A team as the HTTP API returns it to members, with names in camelCase. */
export type TeamResponse = Camel<ResponseOf<EndpointsByRoute['GET /teams/{team_id}'], 'client'>>;

/** Fields of a user that both browsers and servers can read. */
export interface UserFields {
  /** UUID of the user. */
  readonly id: string;
  /** Display name, or `null`. */
  readonly displayName: string | null;
  /** Primary email, or `null`. Not unique among users. */
  readonly primaryEmail: string | null;
  /** `true` if the user has verified the primary email. */
  readonly primaryEmailVerified: boolean;
  /** URL of the profile picture, or `null`. A picture that was uploaded as a data URL has a URL at the service. */
  readonly profileImageUrl: string | null;
  /** Time when the account was created. */
  readonly signedUpAt: Date;
  /** JSON value that the app stores. The user can update it. */
  readonly clientMetadata: MetadataOf<'userClientMetadata'>;
  /** JSON value that the app's server stores. The user can read it. */
  readonly clientReadOnlyMetadata: MetadataOf<'userClientReadOnlyMetadata'>;
  /** `true` if a password is set. */
  readonly hasPassword: boolean;
  /** `true` if the user can sign in with the primary email, by password or magic link. */
  readonly emailAuthEnabled: boolean;
  /** `true` if sign-in requires the code of an authenticator app. */
  readonly isMultiFactorRequired: boolean;
  /**
   * Connected accounts at OAuth providers, in the JSON format of the HTTP API.
   *
   * @deprecated Use `getConnectedAccount`.
   */
  readonly oauthProviders: WireUser['oauth_providers'];
  /**
   * Converts the user to the JSON format of the HTTP API for browsers. Excludes fields that only servers can read.
   *
   * @example
   * const json = JSON.stringify(user.toClientJson());
   */
  toClientJson(): WireUser;
}

/** Converts a user of the HTTP API to the fields that apps see. */
export function toUserFields(raw: UserResponse): UserFields {
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
