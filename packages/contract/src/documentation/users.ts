import type { Area, DocumentationOf } from './call-documentation.ts';
import { noPicture, samples } from './samples.ts';

const params = { user_id: samples.userId };
const freshSession =
  'With client access, this needs a session that started at most ten minutes ago and has passed the second factor if there is one, or `totp_code`; otherwise the response is a `SCHEMA_ERROR` whose message tells the user to sign in again.';
const noEmail = 'A flag or a password needs an e-mail address, and the user has none.';

/** The users of a project. */
export const usersArea = {
  title: 'Users',
  text: 'The people who sign in to your app. Clients see and change the user that is signed in; servers see and change all.',
  calls: {
    'GET /users/me': {
      summary: 'Read the signed-in user',
      text: 'Without a signed-in user the answer is `CANNOT_GET_OWN_USER_WITHOUT_USER`, which clients take for “signed out”.',
    },
    'PATCH /users/me': {
      summary: 'Change the signed-in user',
      text: `What is left out stays as it is. Metadata is replaced as a whole, never merged. A change of the second factor ends the user's other sessions. ${freshSession}`,
      body: { display_name: 'Ada Lovelace', client_metadata: { theme: 'dark' } },
      bodies: { 'As a server': { server_metadata: { plan: 'pro' }, primary_email_verified: true } },
      refusals: { 400: `${noPicture} ${noEmail}` },
    },
    'DELETE /users/me': {
      summary: 'Delete the signed-in user',
      text: `With all that belongs to it. Its teams stay, even without members. ${freshSession}`,
      refusals: { 400: 'The project does not let clients delete their accounts.' },
    },
    'GET /users': {
      summary: 'List users',
      text: 'All of them at once, or a page at a time when `cursor` or `limit` is given. Prefer pages: they cost the same however many users there are.',
      query: { limit: 50, order_by: 'signed_up_at', desc: true },
      refusals: { 400: 'The cursor is not one of this list in this order.' },
    },
    'POST /users': {
      summary: 'Make a user',
      text: 'Works also while sign-up is switched off. A password may be shorter than 8 characters here.',
      body: {
        primary_email: samples.email,
        primary_email_auth_enabled: true,
        primary_email_verified: true,
        display_name: 'Ada Lovelace',
        server_metadata: { plan: 'pro' },
      },
      refusals: { 400: `${noPicture} ${noEmail} Or the project has passwords switched off.` },
    },
    'GET /users/{user_id}': { summary: 'Read a user', params },
    'PATCH /users/{user_id}': {
      summary: 'Change a user',
      text: 'What is left out stays as it is. A `password`, also `null`, ends every session of the user.',
      params,
      body: { display_name: 'Ada King', primary_email_verified: true, server_metadata: { plan: 'pro' } },
      refusals: { 400: `${noPicture} ${noEmail}` },
    },
    'DELETE /users/{user_id}': {
      summary: 'Delete a user',
      text: 'With its sessions, memberships and connected accounts. Teams stay, even without members.',
      params,
    },
  } satisfies DocumentationOf<
    | 'GET /users/me'
    | 'PATCH /users/me'
    | 'DELETE /users/me'
    | 'GET /users'
    | 'POST /users'
    | 'GET /users/{user_id}'
    | 'PATCH /users/{user_id}'
    | 'DELETE /users/{user_id}'
  >,
} satisfies Area;
