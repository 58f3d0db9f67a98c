import { isOAuthProviderId, KnownErrors, type OAuthProviderId } from '@keystack/contract';
import { createLookupStatement, createStatement, type Executor } from '../../database/database.ts';
import type { ProjectProviderSettings } from './provider-client.ts';

const readProvider = createStatement<Omit<ProjectProviderSettings, 'id' | 'projectId'>>(
  'read_oauth_provider',
  `select type, client_id as "clientId", client_secret as "clientSecret", facebook_config_id as "facebookConfigId",
    microsoft_tenant_id as "microsoftTenantId"
  from oauth_providers where project_id = $1 and id = $2`,
);

/** Reads a project's configuration of an OAuth provider, enabled or not. Returns `null` if there is none. */
export async function readProviderSettings(
  tx: Executor,
  projectId: string,
  id: OAuthProviderId,
): Promise<ProjectProviderSettings | null> {
  const [row] = await tx.run(readProvider, [projectId, id]);
  return row === undefined ? null : { projectId, id, ...row };
}

const findProvider = createLookupStatement<Omit<ProjectProviderSettings, 'id' | 'projectId'>>(
  'find_oauth_provider',
  `select type, client_id as "clientId", client_secret as "clientSecret", facebook_config_id as "facebookConfigId",
    microsoft_tenant_id as "microsoftTenantId"
  from oauth_providers where project_id = $1 and id = $2 and enabled`,
);

/** Reads a project's configuration of an OAuth provider. Throws if the provider is unknown or not enabled. */
export async function readEnabledProvider(
  tx: Executor,
  projectId: string,
  id: string,
): Promise<ProjectProviderSettings> {
  const [row] = isOAuthProviderId(id) ? await tx.run(findProvider, [projectId, id]) : [];
  if (row === undefined || !isOAuthProviderId(id)) throw new KnownErrors.OAuthProviderNotFoundOrNotEnabled();
  return { projectId, id, ...row };
}
