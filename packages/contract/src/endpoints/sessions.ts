import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signInResult } from '../entities.ts';
import { fieldTexts, time } from '../field-texts.ts';
import {
  anyBody,
  bool,
  listResponse,
  nonEmptyText,
  num,
  success,
  text,
  timestampMillis,
  userId,
  uuid,
  verificationCode,
} from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes, headerNames } from '../headers.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';
import { codeIsNotRedeemedText } from '../reference-texts.ts';
import { serviceLimits } from '../service-limits.ts';
import { defineCheckCodeEndpoint, maskedEmailField, verificationCodeErrors } from '../verification-code-endpoint.ts';

/** The area of the API for sessions and their tokens. */
export const sessionsArea: AreaDocumentation = {
  title: 'Sessions',
  description: `A session consists of a refresh token, which is valid for ${formatDuration(limits.sessionDefaultLifetime)} and never changes, and of access tokens: signed JWTs that are valid for ${formatDuration(limits.accessTokenLifetime)} and end with their session.`,
};

/** The refresh token header. A missing one gets the error of an ended session, because clients handle that error. */
const withRefreshToken = z.object({
  [headerNames.refreshToken]: describe(fieldTexts.refreshTokenOfSession, z._default(text(), '')),
});

/** Signs out: ends the session of the refresh token and revokes its access tokens. */
export const deleteCurrentSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/current',
  summary: 'Sign out',
  description: 'Ends the session of the refresh token and revokes its access tokens.',
  access: accessTypes,
  acceptsEndedSession: true,
  headers: withRefreshToken,
  body: anyBody(),
  response: success(),
  errors: ['RefreshTokenNotFoundOrExpired'],
});

/** A session of a user, without its tokens. */
const session = z.strictObject({
  id: describe(fieldTexts.sessionId, uuid()),
  user_id: describe(fieldTexts.userId, uuid()),
  created_at: describe([time('When the session started'), referenceExamples.millis], timestampMillis()),
  is_impersonation: describe(fieldTexts.isImpersonation, bool()),
  is_current_session: describe('`true` for the session of the request.', bool()),
  /**
   * When the session last received an access token, which is at most the lifetime of a token before its last request.
   */
  last_used_at: describe(
    [
      time('When the session was last used, accurate to about the lifetime of an access token'),
      referenceExamples.millis,
    ],
    timestampMillis(),
  ),
  device: describe(
    ['The browser and operating system that signed in, or `null` if they are unknown.', 'Chrome, Windows'],
    z.nullable(text()),
  ),
  country: describe(
    ['The country of the sign-in as two letters of ISO 3166, or `null` if it is unknown.', 'DE'],
    z.nullable(text()),
  ),
});

/** Lists the sessions of a user, newest first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List sessions',
  description: `Returns the newest ${serviceLimits.listedSessionMaxCount} active sessions of a user. Clients can list only their own, with \`user_id=me\`. Sessions that the app's server created to act as the user are listed only with admin access.`,
  access: accessTypes,
  query: z.strictObject({ user_id: describe(fieldTexts.userId, userId()) }),
  response: listResponse(session),
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: 'A client requested the sessions of another user.' },
  example: { query: { user_id: 'me' } },
});

/** Revokes a session and its tokens. */
export const deleteSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  summary: 'Revoke a session',
  description:
    'Ends the session and revokes its access tokens. Clients can revoke only the other sessions of the signed-in user. Sign out to end the current one.',
  access: accessTypes,
  params: z.strictObject({ session_id: describe(fieldTexts.sessionId, uuid()) }),
  query: z.strictObject({ user_id: describe(fieldTexts.userId, z.optional(userId())) }),
  body: anyBody(),
  response: success(),
  errors: ['CannotGetOwnUserWithoutUser', 'CannotDeleteCurrentSession'],
  plainTextErrors: { 403: 'A client sent the id of another user.', 404: 'The user has no such session.' },
  example: { params: { session_id: referenceExamples.sessionId }, query: { user_id: 'me' } },
});

/** Creates a session of any user, so that a server can act as that user. */
export const createSession = defineEndpoint({
  method: 'POST',
  path: '/auth/sessions',
  summary: 'Create a session',
  description: 'Creates a session for a user, for example for support or for tests. Does not ask for a second factor.',
  access: ['server', 'admin'],
  body: z.strictObject({
    user_id: describe(fieldTexts.userId, userId()),
    expires_in_millis: describe(
      [
        `The lifetime of the session, in milliseconds. Default: ${formatDuration(limits.sessionDefaultLifetime)}. Maximum: ${formatDuration(limits.sessionMaxLifetime)}.`,
        3_600_000,
      ],
      z.optional(
        z.pipe(num(), z.number().check(z.maximum(limits.sessionMaxLifetime), z.minimum(-limits.sessionMaxLifetime))),
      ),
    ),
    is_impersonation: describe(fieldTexts.isImpersonation, z.optional(bool())),
  }),
  response: z.strictObject({
    access_token: describe(fieldTexts.accessToken, nonEmptyText()),
    refresh_token: describe(fieldTexts.refreshToken, nonEmptyText()),
  }),
  errors: ['UserIdDoesNotExist', 'UserSuspended'],
  example: { body: { user_id: referenceExamples.userId, expires_in_millis: 3_600_000 } },
});

/** Returns a new access token for the session of the refresh token. */
export const refreshCurrentSession = defineEndpoint({
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  summary: 'Refresh an access token',
  description: 'Returns a new access token for the session of the refresh token. The refresh token stays the same.',
  access: accessTypes,
  acceptsEndedSession: true,
  headers: withRefreshToken,
  body: z.optional(z.strictObject({})),
  response: z.strictObject({ access_token: describe(fieldTexts.accessToken, nonEmptyText()) }),
  errors: ['RefreshTokenNotFoundOrExpired'],
});

/** Checks an impersonation link without redeeming it, and returns the user whom it signs in as. */
export const checkImpersonationCode = defineCheckCodeEndpoint(
  '/auth/impersonations/check-code',
  {
    summary: 'Check an impersonation link',
    description: `${codeIsNotRedeemedText} Show the user before the impersonation starts.`,
  },
  {
    email: describe(['The masked email address of the user.', 'a…@example.com'], z.nullable(maskedEmailField())),
    display_name: describe(fieldTexts.displayName, z.nullable(text())),
  },
);

/** Redeems an impersonation link: creates a session that acts as the user. */
export const startImpersonation = defineEndpoint({
  method: 'POST',
  path: '/auth/impersonations/sign-in',
  summary: 'Start an impersonation',
  description:
    'Redeems the code of an impersonation link. The access tokens of the session have the claim `is_impersonation`. The session cannot change how the user signs in.',
  access: accessTypes,
  body: z.strictObject({
    code: describe(['The code of the impersonation link.', referenceExamples.code], verificationCode()),
  }),
  response: signInResult,
  errors: [...verificationCodeErrors, 'UserSuspended'],
  example: { body: { code: referenceExamples.code } },
});
