import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

/** Sessions and their tokens. */
export const sessionsArea = {
  title: 'Sessions',
  text: 'A session is a refresh token, which lives for a year and never changes. It gives access tokens, signed JWTs that live for ten minutes and die with their session.',
  calls: {
    'POST /auth/sessions': {
      summary: 'Start a session for a user',
      text: 'To act as that user, for support or for tests. No second factor is asked for.',
      body: { user_id: samples.userId, expires_in_millis: 3_600_000 },
    },
    'DELETE /auth/sessions/current': {
      summary: 'Sign out',
      text: 'Ends the session of the refresh token. Its access tokens are worth nothing from then on.',
    },
    'POST /auth/sessions/current/refresh': {
      summary: 'Get a fresh access token',
      text: 'The refresh token stays as it is.',
    },
  } satisfies DocumentationOf<
    'POST /auth/sessions' | 'DELETE /auth/sessions/current' | 'POST /auth/sessions/current/refresh'
  >,
} satisfies Area;
