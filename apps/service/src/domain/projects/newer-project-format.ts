import type { BodyOf, ResponseOf } from '@keystack/contract';
import type {
  getProjectForNewerClients,
  updateCurrentProject,
  updateProjectForNewerClients,
} from '@keystack/contract/endpoints';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { adminProjectView, defaultPermissionsSql } from './projects.ts';

type NewerProject = ResponseOf<typeof getProjectForNewerClients>;
type OlderProject = Awaited<ReturnType<typeof adminProjectView>>;
type NewerUpdate = BodyOf<typeof updateProjectForNewerClients>;
type OlderUpdate = BodyOf<typeof updateCurrentProject>;

const readUserDefaults = createStatement<{ defaults: { id: string }[] }>(
  'read_user_default_permissions',
  `select ${defaultPermissionsSql('user', '$1')} as defaults from projects p where p.project_id = $1`,
);

/** Returns the permissions that new users get, by id. */
export async function readUserDefaultPermissions(tx: Executor, projectId: string): Promise<{ id: string }[]> {
  const [row] = await tx.run(readUserDefaults, [projectId]);
  return row?.defaults ?? [];
}

/** Returns a project in the format of the API for clients since version 2.8. Throws if it was deleted. */
export async function newerProjectView(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'config'>,
  projectId: string,
  mask: (project: OlderProject) => OlderProject,
): Promise<NewerProject> {
  const {
    user_count: _count,
    last_tests: _tests,
    config,
    ...project
  } = mask(await adminProjectView(tx, deps, projectId));
  return {
    ...project,
    is_development_environment: false,
    owner_team_id: null,
    onboarding_status: 'completed',
    onboarding_state: null,
    config: {
      sign_up_enabled: config.sign_up_enabled,
      credential_enabled: config.credential_enabled,
      magic_link_enabled: config.magic_link_enabled,
      client_team_creation_enabled: config.client_team_creation_enabled,
      client_user_deletion_enabled: config.client_user_deletion_enabled,
      allow_localhost: config.allow_localhost,
      create_team_on_sign_up: config.create_team_on_sign_up,
      passkey_enabled: false,
      allow_user_api_keys: false,
      allow_team_api_keys: false,
      domains: config.domains,
      oauth_providers: config.oauth_providers
        .filter(({ enabled }) => enabled)
        .map(({ enabled: _enabled, ...provider }) => ({ ...provider, provider_config_id: provider.id })),
      enabled_oauth_providers: config.enabled_oauth_providers,
      email_config: config.email_config,
      email_theme: 'default',
      ...(config.brand && { brand: config.brand }),
      team_creator_default_permissions: config.team_creator_default_permissions,
      team_member_default_permissions: config.team_member_default_permissions,
      user_default_permissions: await readUserDefaultPermissions(tx, projectId),
      oauth_account_merge_strategy: 'link_method',
    },
  };
}

/**
 * Converts an update of a project by a client since version 2.8. Its list of OAuth providers contains only the enabled
 * ones, so the others are disabled.
 */
export function toOlderProjectUpdate(update: NewerUpdate, current: OlderProject): OlderUpdate {
  const { onboarding_status: _status, onboarding_state: _state, config = {}, ...fields } = update;
  const {
    oauth_providers: providers,
    user_default_permissions: _users,
    passkey_enabled: _passkeys,
    allow_user_api_keys: _userKeys,
    allow_team_api_keys: _teamKeys,
    require_email_verification: _verification,
    oauth_account_merge_strategy: _merge,
    email_theme: _theme,
    ...settings
  } = config;
  if (providers === undefined) return { ...fields, config: settings };
  const enabled = providers.map((provider) => ({ ...provider, enabled: true }));
  const disabled = current.config.oauth_providers
    .filter(({ id }) => !providers.some((provider) => provider.id === id))
    .map((provider) => ({ ...provider, enabled: false }));
  return { ...fields, config: { ...settings, oauth_providers: [...enabled, ...disabled] as Providers } };
}

type Providers = NonNullable<NonNullable<OlderUpdate['config']>['oauth_providers']>;
