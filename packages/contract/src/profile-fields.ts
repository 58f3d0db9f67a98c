import * as z from 'zod/mini';
import { describe } from './describe.ts';
import { fieldTexts } from './field-texts.ts';
import { displayName, text } from './fields.ts';

// The texts of a user that users and the app's server update. Each is stored in a column of the same name of the table
// `users`. A new one is a line in each of the two objects here, a migration, and a line in the types `UserFields` and
// `UserUpdateOptions` of the client library.

/** The schemas of the profile fields of a user in responses. */
export const profileResponseFields = {
  display_name: describe(fieldTexts.displayName, z.nullable(text())),
};

type ProfileFieldName = keyof typeof profileResponseFields;

/**
 * The schemas of the profile fields of a user in updates. Absent fields stay unchanged. An empty text counts as `null`.
 */
export const profileUpdateFields = {
  display_name: describe(fieldTexts.displayName, z.optional(z.nullable(displayName()))),
} satisfies Record<ProfileFieldName, unknown>;

/** The values of a user's profile fields. `null` if not set. */
export type ProfileFields = { readonly [Name in ProfileFieldName]: string | null };

/** The names of the profile fields, which are also the names of their columns in the table `users`. */
export const profileFieldNames = Object.keys(profileResponseFields) as ProfileFieldName[];

/** A profile in which every field is `null`. */
export const emptyProfile = Object.fromEntries(profileFieldNames.map((name) => [name, null])) as ProfileFields;
