import type { ResponseOf, Route } from '@keystack/contract';
import type { AdminContext } from '../apps/admin-scope.ts';
import { defineQuery, type Query } from '../cache/query-cache.ts';
import type { Camel } from '../http/camel.ts';

/** A key set: up to three keys that live and die together. */
export interface ApiKeyBase {
  /** A UUID. */
  readonly id: string;
  /** Purpose of the key set, in its owner's words. */
  readonly description: string;
  /** Time when its keys expire. */
  readonly expiresAt: Date;
  /** Time when it was revoked; null if it was not. */
  readonly manuallyRevokedAt: Date | null;
  /** Time when it was created. */
  readonly createdAt: Date;
  /** Returns whether its keys are accepted, by the clock of this machine. */
  isValid(): boolean;
  /** Returns why its keys are not accepted, by the clock of this machine; null while they are. */
  whyInvalid(): 'expired' | 'manually-revoked' | null;
  /**
   * Revokes its keys permanently.
   *
   * @throws ApiKeyNotFound
   * @see PATCH /internal/api-keys/{id}
   */
  revoke(): Promise<void>;
}

/** A key set after its creation: of each key only the end is left. */
export interface ApiKey extends ApiKeyBase {
  /** The last four characters of the key for browsers; null where the set has none. */
  readonly publishableClientKey: { readonly lastFour: string } | null;
  /** The same of the key for servers. */
  readonly secretServerKey: { readonly lastFour: string } | null;
  /** The same of the key for owners. */
  readonly superSecretAdminKey: { readonly lastFour: string } | null;
}

/** A key set at its creation, the only time that its keys are shown. */
export interface ApiKeyFirstView extends ApiKeyBase {
  /** The key for browsers, which is no secret. */
  readonly publishableClientKey?: string;
  /** The key for servers. */
  readonly secretServerKey?: string;
  /** The key for owners. */
  readonly superSecretAdminKey?: string;
}

/** Options of a new key set. */
export interface ApiKeyCreateOptions {
  /** Purpose of the key set. */
  readonly description: string;
  /** Time when its keys expire. */
  readonly expiresAt: Date;
  /** `true` to include a key for browsers. */
  readonly hasPublishableClientKey: boolean;
  /** `true` to include a key for servers. */
  readonly hasSecretServerKey: boolean;
  /** `true` to include a key for owners. */
  readonly hasSuperSecretAdminKey: boolean;
}

/** A key set as the wire gives it at any time. */
export type ApiKeyBaseCrudRead = Pick<
  ResponseOf<Route['GET /internal/api-keys/{id}']>,
  'id' | 'description' | 'created_at_millis' | 'expires_at_millis' | 'manually_revoked_at_millis'
>;

type RawKeySet = Camel<ResponseOf<Route['GET /internal/api-keys/{id}']>>;

/** The key sets of the project, the newest first. */
export const apiKeys: Query<AdminContext, [], readonly RawKeySet[], ApiKey[]> = defineQuery(
  'keys',
  async ({ admin }) => (await admin.request('GET /internal/api-keys', {})).items,
  (raws, context) =>
    raws.map((raw) => ({
      ...keySet(raw, context),
      publishableClientKey: raw.publishableClientKey ?? null,
      secretServerKey: raw.secretServerKey ?? null,
      superSecretAdminKey: raw.superSecretAdminKey ?? null,
    })),
);

/** Creates a key set. Its keys can be read from the response and never again. */
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

function keySet(raw: Camel<ApiKeyBaseCrudRead>, { admin, queries, runtime }: AdminContext): ApiKeyBase {
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
    async revoke() {
      await admin.request('PATCH /internal/api-keys/{id}', { params: { id: raw.id }, body: { revoked: true } });
      await queries.invalidate('keys');
    },
  };
}
