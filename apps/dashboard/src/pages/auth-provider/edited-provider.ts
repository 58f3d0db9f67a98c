import { type OAuthProviderId, oauthProviders } from '@keystack/contract';
import type { AdminOAuthProviderConfig } from '@keystack/js';
import { providerTexts } from '../../texts/sign-in.ts';

/** The settings of a provider as they are edited. An empty secret is the saved one. */
export interface EditedProvider {
  readonly type: 'shared' | 'standard';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly facebookConfigId: string;
  readonly microsoftTenantId: string;
}

/** The names of the fields that can be invalid. */
export type ProviderErrors = Partial<Record<'clientId' | 'clientSecret', string>>;

/** Returns the saved settings of a provider for the form, without the secret. */
export function editedProvider(id: OAuthProviderId, current: AdminOAuthProviderConfig | undefined): EditedProvider {
  const own = current?.type === 'standard' ? current : undefined;
  const isShared = oauthProviders[id].shared && own === undefined;
  return {
    type: isShared ? 'shared' : 'standard',
    clientId: own?.clientId ?? '',
    clientSecret: '',
    facebookConfigId: own?.facebookConfigId ?? '',
    microsoftTenantId: own?.microsoftTenantId ?? '',
  };
}

/** Returns the saved secret of a provider, or an empty text. */
export function savedSecretOf(current: AdminOAuthProviderConfig | undefined): string {
  return current?.type === 'standard' ? current.clientSecret : '';
}

/** Returns what is missing in the form. */
export function findProviderErrors(
  { type, clientId, clientSecret }: EditedProvider,
  current: AdminOAuthProviderConfig | undefined,
): ProviderErrors {
  if (type === 'shared') return {};
  const isSecretMissing = clientSecret.trim() === '' && savedSecretOf(current) === '';
  return {
    ...(clientId.trim() === '' && { clientId: providerTexts.keys.keysMissing }),
    ...(isSecretMissing && { clientSecret: providerTexts.keys.keysMissing }),
  };
}

/** Returns the settings of the form as they are saved. A new provider is turned on. */
export function toProviderConfig(
  id: OAuthProviderId,
  { type, clientId, clientSecret, facebookConfigId, microsoftTenantId }: EditedProvider,
  current: AdminOAuthProviderConfig | undefined,
): AdminOAuthProviderConfig {
  const enabled = current?.enabled ?? true;
  if (type === 'shared') return { id, enabled, type };
  return {
    id,
    enabled,
    type,
    clientId: clientId.trim(),
    clientSecret: clientSecret.trim() || savedSecretOf(current),
    ...(facebookConfigId.trim() !== '' && { facebookConfigId: facebookConfigId.trim() }),
    ...(microsoftTenantId.trim() !== '' && { microsoftTenantId: microsoftTenantId.trim() }),
  };
}
