import { canonicalEmail, serviceLimits, toSafeSingleLine } from '@keystack/contract';

/** The profile of a user at an OAuth provider. */
export interface ProviderProfile {
  readonly accountId: string;
  readonly email: string | null;
  /** `true` if the provider reports that the email address belongs to this user. */
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly imageUrl: string | null;
}

/** The profile fields of a provider's responses, not yet validated. */
export interface UnvalidatedProfile {
  readonly id: unknown;
  readonly email?: unknown;
  readonly verified?: unknown;
  readonly name?: unknown;
  readonly image?: unknown;
}

/** Returns the value at a path of a provider's response, or `undefined` if the response has another shape. */
export function valueAtPath(response: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    response,
  );
}

/** Returns the first matching entry of a list in a provider's response. */
export function findListEntry(list: unknown, fits: (item: unknown) => boolean): unknown {
  return Array.isArray(list) ? list.find(fits) : undefined;
}

/** Returns the profile fields of OpenID Connect claims, from an ID token or the userinfo endpoint. */
export function profileOfOpenIdClaims(claims: unknown): UnvalidatedProfile {
  return {
    id: valueAtPath(claims, 'sub'),
    email: valueAtPath(claims, 'email'),
    verified: valueAtPath(claims, 'email_verified'),
    name: valueAtPath(claims, 'name'),
    image: valueAtPath(claims, 'picture'),
  };
}

/** Returns the valid parts of a profile, or `null` if it has no valid account id. */
export function parseProfile({ id, email, verified, name, image }: UnvalidatedProfile): ProviderProfile | null {
  const accountId = typeof id === 'number' ? String(id) : clean(id);
  if (accountId === null || accountId.length > serviceLimits.accountIdMaxLength) return null;
  const trimmedEmail = clean(email)?.trim() ?? null;
  const isValidEmail = trimmedEmail !== null && canonicalEmail(trimmedEmail) !== null;
  return {
    accountId,
    email: isValidEmail ? trimmedEmail : null,
    // Apple sends the boolean as a string.
    emailVerified: isValidEmail && (verified === true || verified === 'true'),
    displayName: toSafeSingleLine(clean(name) ?? '') || null,
    imageUrl: pictureUrl(clean(image)),
  };
}

/** Returns a text in a form that the database can store, or `null` if the value is empty or not a text. */
function clean(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.toWellFormed().replaceAll('\0', '') || null;
}

function pictureUrl(text: string | null): string | null {
  if (text === null || text.length > 2000 || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}
