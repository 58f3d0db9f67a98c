import * as z from 'zod/mini';
import { displayName, text } from './fields.ts';

// The texts of a user that users and the app's server update. Each is stored in a column of the same name of the table `users`.
// A new one is a line in each of the three objects here, a migration, and a line in the types `UserFields` and
// `UserUpdateOptions` of the client library.

/** The profile fields in responses. */
export const profileResponse = {
  display_name: z.nullable(text()),
};

type ProfileFieldName = keyof typeof profileResponse;

/** The profile fields in updates. An absent field stays, an empty text counts as `null`. */
export const profileUpdate = {
  display_name: z.optional(z.nullable(displayName())),
} satisfies Record<ProfileFieldName, unknown>;

/** The description and an example of each profile field, for the API reference. */
export const profileDescriptions = {
  display_name: ['The display name.', 'Ada Lovelace'],
} satisfies Record<ProfileFieldName, [description: string, example: string]>;

/** The profile fields of a user. */
export type ProfileFields = { readonly [Name in ProfileFieldName]: string | null };

/** The names of the profile fields, which are also the names of their columns. */
export const profileFieldNames = Object.keys(profileResponse) as ProfileFieldName[];

/** A profile in which every field is `null`. */
export const emptyProfile = Object.fromEntries(profileFieldNames.map((name) => [name, null])) as ProfileFields;
