import type { ReplyOf, Route } from '@keystack/contract';
import type { AdminContext } from './admin-scope.ts';
import type { Camel } from './camel.ts';
import { type Family, family } from './values.ts';

/** A key set: up to three keys that live and die together. */
export interface ApiKeyBase {
  readonly id: string;
  readonly description: string;
  readonly expiresAt: Date;
  readonly manuallyRevokedAt: Date | null;
  readonly createdAt: Date;
  /** Whether its keys are accepted, by the clock of this machine. */
  isValid(): boolean;
  whyInvalid(): 'expired' | 'manually-revoked' | null;
  /** Makes its keys worthless for good. */
  revoke(): Promise<void>;
}

/** A key set after its creation: of each key only the end is left. */
export interface ApiKey extends ApiKeyBase {
  readonly publishableClientKey: { readonly lastFour: string } | null;
  readonly secretServerKey: { readonly lastFour: string } | null;
  readonly superSecretAdminKey: { readonly lastFour: string } | null;
}

/** A key set at its creation, the only time that its keys are shown. */
export interface ApiKeyFirstView extends ApiKeyBase {
  readonly publishableClientKey?: string;
  readonly secretServerKey?: string;
  readonly superSecretAdminKey?: string;
}

/** What a new key set is to hold. */
export interface ApiKeyCreateOptions {
  readonly description: string;
  readonly expiresAt: Date;
  readonly hasPublishableClientKey: boolean;
  readonly hasSecretServerKey: boolean;
  readonly hasSuperSecretAdminKey: boolean;
}

type RawKeySet = Camel<ReplyOf<Route['GET /internal/api-keys/{id}']>>;

/** The key sets of the project, the newest first. */
export const apiKeys: Family<AdminContext, [], readonly RawKeySet[], ApiKey[]> = family(
  'keys',
  async ({ admin }) => (await admin.call('GET /internal/api-keys', {})).items,
  (raws, context) =>
    raws.map((raw) => ({
      ...keySet(raw, context),
      publishableClientKey: raw.publishableClientKey ?? null,
      secretServerKey: raw.secretServerKey ?? null,
      superSecretAdminKey: raw.superSecretAdminKey ?? null,
    })),
);

/** Makes a key set. Its keys can be read from the answer and never again. */
export async function createApiKey(
  context: AdminContext,
  { expiresAt, ...options }: ApiKeyCreateOptions,
): Promise<ApiKeyFirstView> {
  const raw = await context.admin.call('POST /internal/api-keys', {
    body: { ...options, expiresAtMillis: expiresAt.getTime() },
  });
  await context.values.changed('keys');
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = raw;
  return {
    ...keySet(raw, context),
    ...(publishableClientKey !== undefined && { publishableClientKey }),
    ...(secretServerKey !== undefined && { secretServerKey }),
    ...(superSecretAdminKey !== undefined && { superSecretAdminKey }),
  };
}

type KeySetFields = Pick<
  RawKeySet,
  'id' | 'description' | 'createdAtMillis' | 'expiresAtMillis' | 'manuallyRevokedAtMillis'
>;

function keySet(raw: KeySetFields, { admin, values, runtime }: AdminContext): ApiKeyBase {
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
      await admin.call('PATCH /internal/api-keys/{id}', { params: { id: raw.id }, body: { revoked: true } });
      await values.changed('keys');
    },
  };
}
