import * as z from 'zod/mini';
import { describe } from './describe.ts';
import { fieldTexts } from './field-texts.ts';
import { limits } from './limits.ts';
import { canonicalEmail } from './rules/email.ts';
import { countJsonNodes, isJsonValue } from './rules/json.ts';
import { isSafeSingleLine } from './rules/single-line.ts';
import { permissionIdProblem } from './rules/system-permissions.ts';

/*
 * The schemas of fields in requests and responses. Each first converts the value, because older clients rely on it: a
 * number or boolean to text, numeric text to a number, and "true" or "1" to a boolean. Objects and arrays are never
 * converted.
 */

const toText = z.transform((value) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
);
const toNumber = z.transform((value) =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value,
);
const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);
const toBoolean = z.transform((value) => booleans.get(value) ?? value);

/** Text that may be empty. */
export const text = () => z.pipe(toText, z.string());

/** Text of at least one character. */
export const nonEmptyText = () => z.pipe(toText, z.string().check(z.minLength(1)));

/** A single line of text, without control characters or characters that change the text direction. May be empty. */
export const singleLineText = () =>
  z.pipe(
    text(),
    z.string().check(
      z.refine(isSafeSingleLine, {
        error: 'must not contain line breaks, control characters or characters that change the direction of text',
      }),
    ),
  );

/** The display name of a user, a team or a project: a single line, limited in length. */
export const displayName = () => z.pipe(singleLineText(), z.string().check(z.maxLength(limits.displayNameMaxLength)));

/** The description of a project or a permission, limited in length. May have several lines. */
export const description = () => z.pipe(text(), z.string().check(z.maxLength(limits.descriptionMaxLength)));

/** A boolean. */
export const bool = () => z.pipe(toBoolean, z.boolean());

/** A finite number. */
export const num = () => z.pipe(toNumber, z.number());

/** A time in milliseconds since the Unix epoch. */
export const timestampMillis = () => num();

/** A UUID (RFC 4122). Converted to lower case, as the database returns it. */
export const uuid = () =>
  z.pipe(
    toText,
    z
      .string()
      .check(
        z.regex(
          /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|00000000-0000-0000-0000-000000000000)$/i,
          'must be a UUID',
        ),
        z.toLowerCase(),
        z.meta({ format: 'uuid' }),
      ),
  );

/**
 * The id of a user. Requests may send `me`, which the service replaces with the signed-in user's id before validation.
 */
export const userId = () => z.pipe(uuid(), z.string().check(z.meta({ format: 'user-id' })));

/** The names of the fields and parameters in which `me` means the signed-in user. */
export const fieldsAcceptingMe: ReadonlySet<string> = new Set(['user_id', 'creator_user_id']);

/**
 * An email address. Surrounding white space is removed. Letter case is kept, so that users see the address as typed.
 */
export const email = () =>
  z.pipe(
    toText,
    z.string().check(
      z.trim(),
      z.refine((value) => canonicalEmail(value) !== null, { error: 'must be a valid email address' }),
      z.meta({ format: 'email' }),
    ),
  );

/** An absolute URL with any scheme, limited in length. */
export const url = () =>
  z.pipe(
    toText,
    z.string().check(
      z.maxLength(limits.urlMaxLength),
      z.refine((value) => URL.canParse(value), { error: 'Invalid URL' }),
      z.meta({ format: 'uri' }),
    ),
  );

/** The URL of a picture, often a data URL, limited in length. May be empty. */
export const imageUrl = () =>
  z.pipe(
    toText,
    z.string().check(
      z.maxLength(limits.profileImageUrlMaxLength),
      z.refine((value) => value === '' || URL.canParse(value), { error: 'Invalid URL' }),
    ),
  );

/** The URL of a page on the web, with http or https, limited in length. */
export const webUrl = () =>
  z.pipe(url(), z.string().check(z.regex(/^https?:\/\//i, 'must begin with http:// or https://')));

/** A color as `#` and six hexadecimal digits. Converted to lower case. */
export const color = () =>
  z.pipe(toText, z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be # and six hexadecimal digits'), z.toLowerCase()));

/** Binary data in standard base64 with padding, at most 1024 characters. */
export const base64 = () =>
  z.pipe(
    toText,
    z
      .string()
      .check(
        z.maxLength(1024),
        z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'must be base64'),
      ),
  );

/** A verification code as in the link of an email. Converted to lower case. */
export const verificationCode = () =>
  z.pipe(toText, z.string().check(z.length(limits.verificationCodeLength), z.toLowerCase()));

/** The current code of a user's authenticator app, in ASCII digits (RFC 6238). */
export const totpCode = () =>
  z.pipe(
    toText,
    z
      .string()
      .check(z.regex(new RegExp(`^[0-9]{${limits.totpCodeLength}}$`), `must be ${limits.totpCodeLength} digits`)),
  );

/** The id of a permission: one that the project defines, or a system permission, which begins with `$`. */
export const permissionId = () =>
  z.pipe(
    toText,
    z.string().check((context) => {
      const message = permissionIdProblem(context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );

/** The id of a permission that a project defines. Rejects system permissions, which begin with `$`. */
export const customPermissionId = () =>
  z.pipe(
    permissionId(),
    z.string().check(z.regex(/^[^$]/, "Only system permissions begin with '$', and they cannot be defined")),
  );

// `z.json()` tries a union at each value, which takes 20 times as long.
/** Any JSON value, as the schema that the HTTP reference names. */
export const anyJson: z.ZodMiniType<z.core.util.JSONType, z.core.util.JSONType> = z
  .any()
  .check(z.refine(isJsonValue, { error: 'must be JSON' }));

/** Any JSON value. Each field has a schema of its own, so that it can have its own description. */
export const json = () => anyJson.check();

/** JSON that an app stores on a user or a team, limited in length and in number of values. */
export const metadata = () =>
  anyJson.check(
    z.refine((value) => JSON.stringify(value).length <= limits.metadataMaxLength, {
      error: `must have at most ${limits.metadataMaxLength} characters as JSON`,
    }),
    z.refine((value) => countJsonNodes(value) <= limits.metadataMaxNodes, {
      error: `must have at most ${limits.metadataMaxNodes} values, objects and lists included`,
    }),
  );

/** The response of endpoints without a result: `{ "success": true }`. */
export const success = () => z.strictObject({ success: describe(fieldTexts.success, z.literal(true)) });

/** The headers of an update: the `ETag` that the resource must have. */
export const ifMatch = () =>
  z.object({
    'if-match': describe(
      [
        'The `ETag` of the resource when it was read. If it was changed since, the update fails with `RESOURCE_CHANGED`.',
        '"Zk3mJ0yq7bQ2nT8xW1cR5g"',
      ],
      z.optional(z.string()),
    ),
  });

/** The body of a DELETE: none, or any object. */
export const anyBody = () => z.optional(z.looseObject({}));

/** The response of an endpoint that returns a complete list, without pagination. */
export const listResponse = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({
    items: describe(fieldTexts.items, z.array(item)),
    is_paginated: describe(fieldTexts.isPaginated, z.literal(false)),
  });

/** The query parameter for the number of items in a page: a whole number from 1 to `max`, or absent. */
export const pageLimit = (max: number = limits.pageMaxSize) =>
  z.optional(z.pipe(num(), z.number().check(z.int(), z.minimum(1), z.maximum(max))));

/**
 * The response of an endpoint that returns a page of a list. `next_cursor` requests the next page; `null` on the last.
 */
export const pageResponse = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({
    items: describe(fieldTexts.items, z.array(item)),
    is_paginated: describe(fieldTexts.isPaginated, z.literal(true)),
    pagination: describe(
      'The position of the page in the list.',
      z.strictObject({
        next_cursor: describe(
          ['The `cursor` of the next page. `null` on the last page.', null],
          z.nullable(nonEmptyText()),
        ),
      }),
    ),
  });

/**
 * Optional fields of a sign-in. `remember_browser` asks for a `browser_marker` after a typed password, which the
 * browser stores and sends when it proves access to the mailbox.
 */
export const browserFields = {
  remember_browser: describe(
    ['`true` to get a `browser_marker`. Only after a sign-in or sign-up with a typed password.', true],
    z.optional(bool()),
  ),
  browser_marker: describe(fieldTexts.browserMarker, z.optional(text())),
};

/** Fields for a bot challenge, which newer clients may send. They have no effect. */
export const botChallenge = {
  bot_challenge_token: describe(fieldTexts.botChallengeToken, z.optional(text())),
  bot_challenge_phase: describe(fieldTexts.botChallengeToken, z.optional(text())),
  bot_challenge_unavailable: describe(fieldTexts.botChallengeToken, z.optional(text())),
};
