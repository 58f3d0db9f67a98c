import { type BodyOf, KnownErrors, oauthProviders } from '@keystack/contract';
import type { updateCurrentProject } from '@keystack/contract/endpoints';
import type { Selectable, Updateable } from 'kysely';
import type { Executor } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Schema } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { endMailServerHold } from '../emails/mail-server-holds.ts';
import { replaceDefaultPermissions } from './default-permissions.ts';
import { requireAllowedEmailLimits, updateEmailLimits } from './email-limits.ts';
import { requireAllowedSmtpPort } from './mail-servers.ts';
import { updateBrand } from './project-brands.ts';
import { lockProject } from './projects.ts';

type ProjectUpdate = BodyOf<typeof updateCurrentProject>;
type ConfigUpdate = NonNullable<ProjectUpdate['config']>;
type Providers = NonNullable<ConfigUpdate['oauth_providers']>;
type UpdateDeps = Pick<Deps, 'keys' | 'config'>;
type EncryptionDeps = Pick<Deps, 'keys'>;

/**
 * Updates a project. Absent fields keep their values; the lists of domains and default permissions are replaced as a
 * whole. So is the list of providers, which must contain all configured ones: they can be disabled, not removed. Throws
 * if a field is invalid, which rolls back the caller's transaction.
 */
export async function updateProject(
  tx: Executor,
  deps: UpdateDeps,
  projectId: string,
  update: ProjectUpdate,
): Promise<void> {
  const { config = {} } = update;
  await lockProject(tx, projectId);
  await writeColumns(tx, projectId, update, config);
  if (config.brand !== undefined) await updateBrand(tx, deps, projectId, config.brand);
  if (config.domains) await replaceDomains(tx, projectId, config.domains);
  if (config.oauth_providers) await replaceProviders(tx, deps, projectId, config.oauth_providers);
  if (config.email_config) await replaceMailServer(tx, deps, projectId, config.email_config);
  if (config.email_limits) await updateEmailLimits(tx, projectId, config.email_limits);
  if (config.email_limits || config.email_config) await requireAllowedEmailLimits(tx, deps, projectId);
  for (const [role, permissions] of [
    ['creator', config.team_creator_default_permissions],
    ['member', config.team_member_default_permissions],
  ] as const) {
    const ids = permissions?.map(({ id }) => id);
    if (ids !== undefined) await replaceDefaultPermissions(tx, projectId, role, ids);
  }
}

async function writeColumns(
  tx: Executor,
  projectId: string,
  update: ProjectUpdate,
  config: ConfigUpdate,
): Promise<void> {
  const columns: Updateable<Schema['projects']> = withoutAbsent({
    display_name: update.display_name,
    description: update.description === null ? '' : update.description,
    is_production_mode: update.is_production_mode,
    sign_up_enabled: config.sign_up_enabled,
    invited_sign_up_enabled: config.invited_sign_up_enabled,
    credential_enabled: config.credential_enabled,
    magic_link_enabled: config.magic_link_enabled,
    client_team_creation_enabled: config.client_team_creation_enabled,
    client_user_deletion_enabled: config.client_user_deletion_enabled,
    allow_localhost: config.allow_localhost,
    create_team_on_sign_up: config.create_team_on_sign_up,
    refuse_common_passwords: config.refuse_common_passwords,
    owner_emails: config.owner_emails,
    new_device_emails: config.new_device_emails,
    event_retention_days: config.event_retention_days,
  });
  if (Object.keys(columns).length === 0) return;
  await tx.sql.updateTable('projects').set(columns).where('project_id', '=', projectId).execute();
}

function withoutAbsent<Value>(record: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

async function replaceDomains(
  tx: Executor,
  projectId: string,
  domains: NonNullable<ConfigUpdate['domains']>,
): Promise<void> {
  const repeated = firstRepeated(domains.map(({ domain }) => domain));
  if (repeated !== undefined) {
    throw new HttpError(400, `The domain ${repeated} is in the list twice. List each domain once.`);
  }
  await tx.sql.deleteFrom('project_domains').where('project_id', '=', projectId).execute();
  if (domains.length === 0) return;
  const rows = domains.map(({ domain, handler_path }) => ({ project_id: projectId, domain, handler_path }));
  await tx.sql.insertInto('project_domains').values(rows).execute();
}

async function replaceProviders(
  tx: Executor,
  deps: EncryptionDeps,
  projectId: string,
  providers: Providers,
): Promise<void> {
  for (const { id, type } of providers) {
    if (type === 'shared' && !oauthProviders[id].shared) throw new KnownErrors.InvalidSharedOAuthProviderId(id);
  }
  const ids = providers.map(({ id }) => id);
  const repeated = firstRepeated(ids);
  if (repeated !== undefined) {
    throw new HttpError(400, `The provider ${repeated} is in the list twice. List each provider once.`);
  }
  const configured = await tx.sql
    .selectFrom('oauth_providers')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute();
  const missing = configured.filter(({ id }) => !ids.some((given) => given === id)).map(({ id }) => id);
  if (missing.length > 0) {
    throw new HttpError(
      400,
      `The list of providers lacks ${missing.join(', ')}. Providers cannot be removed, because users may be linked to them. List all configured providers, with enabled: false to disable one.`,
    );
  }
  await tx.sql.deleteFrom('oauth_providers').where('project_id', '=', projectId).execute();
  if (providers.length === 0) return;
  const rows = providers.map((provider) =>
    providerRow(
      deps,
      projectId,
      provider,
      configured.find(({ id }) => id === provider.id),
    ),
  );
  await tx.sql.insertInto('oauth_providers').values(rows).execute();
}

function providerRow(
  { keys }: EncryptionDeps,
  projectId: string,
  provider: Providers[number],
  former: Selectable<Schema['oauth_providers']> | undefined,
) {
  const { id, enabled, type } = provider;
  const own = provider.type === 'standard' ? provider : null;
  const context = encryptionContexts.providerSecret(projectId, id);
  const settings = {
    type,
    client_id: own?.client_id ?? null,
    facebook_config_id: own?.facebook_config_id || null,
    microsoft_tenant_id: own?.microsoft_tenant_id || null,
  };
  const formerSecret = former?.client_secret ?? null;
  const isSecretKept =
    own !== null && formerSecret !== null && keys.decrypt(formerSecret, context) === own.client_secret;
  // Encrypting an unchanged secret again would look like another one to a test that runs at the same time.
  const client_secret = isSecretKept ? formerSecret : own && keys.encrypt(own.client_secret, context);
  const isUnchanged =
    former !== undefined &&
    (isSecretKept || (own === null && formerSecret === null)) &&
    former.type === settings.type &&
    former.client_id === settings.client_id &&
    former.facebook_config_id === settings.facebook_config_id &&
    former.microsoft_tenant_id === settings.microsoft_tenant_id;
  const tested_at = isUnchanged ? former.tested_at : null;
  return { project_id: projectId, id, enabled, ...settings, client_secret, tested_at };
}

async function replaceMailServer(
  tx: Executor,
  deps: UpdateDeps,
  projectId: string,
  config: NonNullable<ConfigUpdate['email_config']>,
): Promise<void> {
  if (config.type === 'standard') requireAllowedSmtpPort(deps, config);
  await tx.sql.deleteFrom('mail_servers').where('project_id', '=', projectId).execute();
  await endMailServerHold(tx, projectId);
  if (config.type === 'shared') return;
  const { type: _type, password, ...columns } = config;
  const encrypted = deps.keys.encrypt(password, encryptionContexts.mailServerPassword(projectId));
  await tx.sql
    .insertInto('mail_servers')
    .values({ project_id: projectId, ...columns, password: encrypted })
    .execute();
}

function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}
