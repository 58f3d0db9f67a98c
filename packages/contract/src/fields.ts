import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { canonicalEmail } from './rules/email.ts';
import { countNodes, isJson } from './rules/json.ts';
import { isSingleLine } from './rules/single-line.ts';
import { permissionIdProblem } from './rules/system-permissions.ts';

/*
 * The field types of the wire. Each first casts leniently, because old clients rely on it: a number or boolean for text,
 * numeric text for a number, and "true" or "1" for a boolean. Objects and arrays are never cast.
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

/** Text of one line, without characters that reorder it. */
export const line = () =>
  z.pipe(
    text(),
    z.string().check(
      z.refine(isSingleLine, {
        error: 'must not contain line breaks, control characters or characters that change the direction of text',
      }),
    ),
  );

/** The name of a user, a team or a project. */
export const displayName = () => z.pipe(line(), z.string().check(z.maxLength(limits.displayNameMaxLength)));

/** The description that an owner writes for a project, a key set or a permission. */
export const description = () => z.pipe(text(), z.string().check(z.maxLength(limits.descriptionMaxLength)));

/** A boolean. */
export const bool = () => z.pipe(toBoolean, z.boolean());

/** A finite number. */
export const num = () => z.pipe(toNumber, z.number());

/** Milliseconds since the Unix epoch, UTC. */
export const millis = () => num();

/** An RFC 4122 id in lower case, as the database writes it. */
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

/** A user's id. Requests may send `me`, which the service replaces by the signed-in user's id before validation. */
export const userId = () => z.pipe(uuid(), z.string().check(z.meta({ format: 'user-id' })));

/** The fields and parameters in which `me` stands for the signed-in user. */
export const userIdFields: ReadonlySet<string> = new Set(['user_id', 'creator_user_id']);

/** An email address without the white space around it. Its case is kept, so that users see it as typed. */
export const email = () =>
  z.pipe(
    toText,
    z.string().check(
      z.trim(),
      z.refine((value) => canonicalEmail(value) !== null, { error: 'must be a valid email address' }),
      z.meta({ format: 'email' }),
    ),
  );

/** An absolute URL. */
export const url = () =>
  z.pipe(
    toText,
    z.string().check(
      z.maxLength(limits.urlMaxLength),
      z.refine((value) => URL.canParse(value), { error: 'Invalid URL' }),
      z.meta({ format: 'uri' }),
    ),
  );

/** The URL of a picture, often a data URL. */
export const imageUrl = () =>
  z.pipe(
    toText,
    z.string().check(
      z.maxLength(limits.profileImageUrlMaxLength),
      z.refine((value) => value === '' || URL.canParse(value), { error: 'Invalid URL' }),
    ),
  );

/** Standard base64 with its padding. */
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

/** A verification code as in the link of an email, in upper or lower case. */
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

/** The id of a permission: the project's own, or one that every project has. */
export const permissionId = () =>
  z.pipe(
    toText,
    z.string().check((context) => {
      const message = permissionIdProblem(context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );

/** The id of a permission that a project defines. */
export const customPermissionId = () =>
  z.pipe(
    permissionId(),
    z.string().check(z.regex(/^[^$]/, "Only system permissions begin with '$', and they cannot be defined")),
  );

// `z.json()` tries a union at each value, which takes 20 times as long.
const anyJson: z.ZodMiniType<z.core.util.JSONType, z.core.util.JSONType> = z
  .any()
  .check(z.refine(isJson, { error: 'must be JSON' }));

/** Any JSON value. */
export const json = () => anyJson;

const anyMetadata = anyJson.check(
  z.refine((value) => JSON.stringify(value).length <= limits.metadataMaxLength, {
    error: `must have at most ${limits.metadataMaxLength} characters as JSON`,
  }),
  z.refine((value) => countNodes(value) <= limits.metadataMaxNodes, {
    error: `must have at most ${limits.metadataMaxNodes} values, objects and lists included`,
  }),
);

/** Metadata that an app stores on a user or a team. */
export const metadata = () => anyMetadata;

/** The response of endpoints without a result. */
export const success = () => z.strictObject({ success: z.literal(true) });

/** The body of a DELETE: none, or any object. */
export const anyBody = () => z.optional(z.looseObject({}));

/** A complete list without pagination. */
export const list = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) });

/** Maximum number of items in a page. */
export const pageLimit = (max: number = limits.pageMaxSize) =>
  z.optional(z.pipe(num(), z.number().check(z.int(), z.minimum(1), z.maximum(max))));

/** A page of a list. Its cursor requests the next page, and is `null` on the last. */
export const page = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.nullable(nonEmptyText()) }),
  });
