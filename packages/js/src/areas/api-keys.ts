import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import type { AdminContext } from '../apps/admin-scope.ts';
import { defineQuery, type Query } from '../cache/query-cache.ts';
import type { Camel } from '../http/camel.ts';

/** A key set without its keys: up to three keys, one for each access level, that expire at the same time. */
export interface ApiKeyBase {
  /** UUID of the key set. */
  readonly id: string;
  /** Purpose of the key set. */
  readonly description: string;
  /** Time when the keys expire. */
  readonly expiresAt: Date;
  /** Time when the key set was revoked, or `null`. */
  readonly manuallyRevokedAt: Date | null;
  /** Time when the key set was created. */
  readonly createdAt: Date;
  /**
   * Returns whether the keys are accepted, by the clock of this machine.
   *
   * @example
   * const [keySet] = await adminApp.listApiKeys();
   * console.log(keySet?.isValid());
   */
  isValid(): boolean;
  /**
   * Returns the reason why the keys are not accepted, by the clock of this machine, or `null` if they are.
   *
   * @example
   * const [keySet] = await adminApp.listApiKeys();
   * if (keySet?.whyInvalid() === 'expired') console.log(keySet.expiresAt);
   */
  whyInvalid(): 'expired' | 'manually-revoked' | null;
  /**
   * Revokes the keys permanently. Impersonations and invitations to own the project that were created with them end,
   * too.
   *
   * @param options `endSessions`: `true` to also sign out the users whose sessions were created with the secret keys.
   *   For keys that have leaked. Default: `false`.
   * @throws {KnownErrors.ApiKeyNotFound}
   * @see PATCH /internal/api-keys/{id}
   *
   * @example
   * const [keySet] = await adminApp.listApiKeys();
   * await keySet?.revoke({ endSessions: true });
   */
  revoke(options?: { readonly endSessions?: boolean }): Promise<void>;
}

/** A key set after its creation. Contains only the last 4 characters of each key. */
export interface ApiKey extends ApiKeyBase {
  /** Last 4 characters of the key for browsers, or `null` if the set has none. */
  readonly publishableClientKey: { readonly lastFour: string } | null;
  /** Last 4 characters of the key for servers, or `null` if the set has none. */
  readonly secretServerKey: { readonly lastFour: string } | null;
  /** Last 4 characters of the key for project owners, or `null` if the set has none. */
  readonly superSecretAdminKey: { readonly lastFour: string } | null;
  /** Time of the last request with one of the keys, to the minute, or `null` before the first. */
  readonly lastUsedAt: Date | null;
}

/** A new key set, with its keys. They cannot be fetched again. */
export interface ApiKeyFirstView extends ApiKeyBase {
  /** Key for browsers. Not a secret. */
  readonly publishableClientKey?: string;
  /** Key for servers. */
  readonly secretServerKey?: string;
  /** Key for project owners. */
  readonly superSecretAdminKey?: string;
}

/** Options of a new key set. */
export interface ApiKeyCreateOptions {
  /** Purpose of the key set. */
  readonly description: string;
  /** Time when the keys expire. */
  readonly expiresAt: Date;
  /** `true` to include a key for browsers. */
  readonly hasPublishableClientKey: boolean;
  /** `true` to include a key for servers. */
  readonly hasSecretServerKey: boolean;
  /** `true` to include a key for project owners. */
  readonly hasSuperSecretAdminKey: boolean;
}

/** A key set in the JSON format of the HTTP API, without its keys. */
type KeySetJson = Pick<
  ResponseOf<EndpointsByRoute['GET /internal/api-keys/{id}']>,
  'id' | 'description' | 'created_at_millis' | 'expires_at_millis' | 'manually_revoked_at_millis'
>;

/** The name of a key set in the JSON format of the HTTP API in the reference SDK. */
export type ApiKeyBaseCrudRead = KeySetJson;

type RawKeySet = Camel<ResponseOf<EndpointsByRoute['GET /internal/api-keys/{id}']>>;

/** The query for the key sets of the project, the newest first. */
export const apiKeys: Query<AdminContext, [], readonly RawKeySet[], ApiKey[]> = defineQuery(
  'keys',
  async ({ admin }) => (await admin.request('GET /internal/api-keys', {})).items,
  (raws, context) =>
    raws.map((raw) => ({
      ...keySet(raw, context),
      publishableClientKey: raw.publishableClientKey ?? null,
      secretServerKey: raw.secretServerKey ?? null,
      superSecretAdminKey: raw.superSecretAdminKey ?? null,
      lastUsedAt: raw.lastUsedAtMillis === undefined ? null : new Date(raw.lastUsedAtMillis),
    })),
);

/** Creates a key set and returns it with its keys, which cannot be fetched later. */
export async function createApiKey(
  context: AdminContext,
  { expiresAt, ...options }: ApiKeyCreateOptions,
): Promise<ApiKeyFirstView> {
  const raw = await context.admin.request('POST /internal/api-keys', {
    body: { ...options, expiresAtMillis: expiresAt.getTime() },
  });
  await context.queries.invalidate('keys');
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = raw;
  return {
    ...keySet(raw, context),
    ...(publishableClientKey !== undefined && { publishableClientKey }),
    ...(secretServerKey !== undefined && { secretServerKey }),
    ...(superSecretAdminKey !== undefined && { superSecretAdminKey }),
  };
}

function keySet(raw: Camel<KeySetJson>, { admin, queries, runtime }: AdminContext): ApiKeyBase {
  const whyInvalid = () => {
    if (raw.expiresAtMillis < runtime.now()) return 'expired';
    return raw.manuallyRevokedAtMillis === undefined ? null : 'manually-revoked';
  };
  return {
    id: raw.id,
    description: raw.description,
    expiresAt: new Date(raw.expiresAtMillis),
    manuallyRevokedAt: raw.manuallyRevokedAtMillis === undefined ? null : new Date(raw.manuallyRevokedAtMillis),
    createdAt: new Date(raw.createdAtMillis),
    isValid: () => whyInvalid() === null,
    whyInvalid,
    async revoke({ endSessions = false } = {}) {
      const body = { revoked: true, ...(endSessions && { endSessions }) } as const;
      await admin.request('PATCH /internal/api-keys/{id}', { params: { id: raw.id }, body });
      await queries.invalidate('keys');
    },
  };
}
