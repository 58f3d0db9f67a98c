import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import type { UserScope } from '../../apps/user-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import type { Camel } from '../../http/camel.ts';
import { KnownErrors } from '../../known-errors.ts';
import { type EmailOptions, resolveCallbackUrl } from '../../navigation/callback-url.ts';

/** An email address of the signed-in user. */
export interface ContactChannel {
  /** UUID of the contact channel. */
  readonly id: string;
  /** The email address. */
  readonly value: string;
  /** `email`, the only type. */
  readonly type: 'email';
  /** `true` for the email of `user.primaryEmail`. */
  readonly isPrimary: boolean;
  /** `true` if the user has opened the link of a verification email. */
  readonly isVerified: boolean;
  /** `true` if the user can sign in with the email, which is only possible with the primary one. */
  readonly usedForAuth: boolean;
  /**
   * Sends an email with a link that verifies this email. To make it the primary one later, the user must open the link
   * in a browser where they are signed in.
   *
   * @returns An error if the email is already verified, else `undefined`.
   * @throws {KnownErrors.RedirectUrlNotWhitelisted}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code
   *
   * @example
   * const [, second] = await user.listContactChannels();
   * await second?.sendVerificationEmail();
   */
  sendVerificationEmail(options?: EmailOptions): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /**
   * Removes the email from the user. The service rejects the primary one.
   *
   * @see DELETE /contact-channels/{user_id}/{contact_channel_id}
   *
   * @example
   * const [, second] = await user.listContactChannels();
   * await second?.delete();
   */
  delete(): Promise<void>;
}

/** Options of `createContactChannel`. */
export interface ContactChannelCreateOptions {
  /** The email address. */
  readonly value: string;
  /** `email`, the only type. */
  readonly type: 'email';
  /** `false`: only the primary email can be used for sign-in. */
  readonly usedForAuth: false;
}

/** Methods of a user object for the user's email addresses. */
export interface ContactChannelActions {
  /**
   * Lists the email addresses of the user, the primary one first. `user.update({ primaryEmail })` makes a verified one
   * the primary one.
   *
   * @throws {KnownErrors.UserNotFound}
   * @see GET /contact-channels
   *
   * @example
   * const emails = (await user.listContactChannels()).map(({ value }) => value);
   */
  listContactChannels(): Promise<ContactChannel[]>;
  /**
   * React hook version of `listContactChannels`. Suspends while loading and re-renders on change.
   *
   * @example
   * const emails = user.useContactChannels().map(({ value }) => value);
   */
  useContactChannels(): ContactChannel[];
  /**
   * Adds an email address to the user, who has at most 10 besides the primary one. Sends no email to it. The response
   * does not reveal whether another user has it.
   *
   * @throws {KnownErrors.TooManyRequests}
   * @throws {KnownErrors.UserEmailAlreadyExists}
   * @throws {KnownErrors.UserNotFound}
   * @see POST /contact-channels
   *
   * @example
   * const channel = await user.createContactChannel({ value: 'ada@work.example', type: 'email', usedForAuth: false });
   * await channel.sendVerificationEmail();
   */
  createContactChannel(options: ContactChannelCreateOptions): Promise<ContactChannel>;
}

/** An email address as the HTTP API returns it, with names in camelCase. */
export type ContactChannelResponse = Camel<ResponseOf<EndpointsByRoute['POST /contact-channels']>>;

/** The query for the email addresses of the signed-in user, the primary one first. */
const contactChannels: Query<UserScope, [], readonly ContactChannelResponse[], ContactChannel[]> = defineQuery(
  'channels',
  async ({ transport, userId }) => (await transport.request('GET /contact-channels', { query: { userId } })).items,
  (raws, scope) => raws.map((raw) => createContactChannelObject(raw, scope)),
);

/** Creates the methods of a user object for the user's email addresses. */
export function createContactChannelActions(scope: UserScope): ContactChannelActions {
  return {
    listContactChannels: () => contactChannels(scope).get(),
    useContactChannels: () => scope.queries.view.useCached(contactChannels(scope)),
    createContactChannel: async (options) =>
      createContactChannelObject(await createContactChannel(scope, options), scope),
  };
}

function createContactChannelObject(
  { id, value, type, isPrimary, isVerified, usedForAuth }: ContactChannelResponse,
  scope: UserScope,
): ContactChannel {
  return {
    id,
    value,
    type,
    isPrimary,
    isVerified,
    usedForAuth,
    sendVerificationEmail: (options) => sendContactChannelVerification(scope, id, options),
    delete: () => deleteContactChannel(scope, id),
  };
}

/** Adds an email address to the user. */
async function createContactChannel(
  { transport, queries, userId }: UserScope,
  options: ContactChannelCreateOptions,
): Promise<ContactChannelResponse> {
  const created = await transport.request('POST /contact-channels', { body: { userId, ...options } });
  await queries.invalidate('channels');
  return created;
}

/**
 * Sends an email with a link that verifies one of the user's email addresses. Returns an error if it is already
 * verified.
 */
async function sendContactChannelVerification(
  { transport, redirector, userId }: UserScope,
  contactChannelId: string,
  { callbackUrl }: EmailOptions = {},
): Promise<KnownErrors['EmailAlreadyVerified'] | undefined> {
  const sent = await transport.attempt(
    'POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code',
    {
      params: { userId, contactChannelId },
      body: { callbackUrl: resolveCallbackUrl(redirector, 'emailVerification', callbackUrl) },
    },
    [KnownErrors.EmailAlreadyVerified],
  );
  return sent.status === 'error' ? sent.error : undefined;
}

/** Removes an email address of the user. */
async function deleteContactChannel(
  { transport, queries, userId }: UserScope,
  contactChannelId: string,
): Promise<void> {
  await transport.request('DELETE /contact-channels/{user_id}/{contact_channel_id}', {
    params: { userId, contactChannelId },
  });
  await queries.invalidate('channels');
}
