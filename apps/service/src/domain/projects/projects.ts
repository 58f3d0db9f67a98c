import type { ResponseOf } from '@keystack/contract';
import type { getCurrentProject } from '@keystack/contract/endpoints';
import { createStatement, type Executor } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import type { TeamRole } from '../teams/team-members.ts';
import { emailLimitsView } from './email-limits.ts';
import { brandView } from './project-brands.ts';
import { type Project, projectColumnsSql, projectDeleted } from './read-project.ts';

/** The own mail server of a project, as statements return it in JSON. */
export interface MailServerRow {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** Encrypted, in base64. */
  readonly password: string;
  readonly sender_name: string;
  readonly sender_email: string;
}

interface AdminProject extends Project {
  readonly config_id: string;
  readonly description: string;
  readonly event_retention_days: number;
  readonly created_at: Date;
  readonly user_count: number;
  /** Secrets are encrypted, in base64. */
  readonly oauth_providers: readonly {
    readonly id: string;
    readonly enabled: boolean;
    readonly type: 'shared' | 'standard';
    readonly client_id: string | null;
    readonly client_secret: string | null;
    readonly facebook_config_id: string | null;
    readonly microsoft_tenant_id: string | null;
    readonly tested_at_millis: number | null;
  }[];
  readonly mail_server: MailServerRow | null;
  readonly email_tested_at: Date | null;
  readonly creator_defaults: { readonly id: string }[];
  readonly member_defaults: { readonly id: string }[];
}

/**
 * Returns the SQL expression of the default permissions of a team role or of new users, ordered by id.
 *
 * @param projectId SQL of the project.
 */
export const defaultPermissionsSql = (
  role: TeamRole | 'user',
  projectId: string,
) => `(select coalesce(jsonb_agg(jsonb_build_object('id', id) order by id), '[]') from (
      select coalesce(q.id, d.permission) collate "C" as id from default_permissions d
      left join permission_definitions q on q.project_id = d.project_id and q.key = d.permission_key
      where d.project_id = ${projectId} and d.role = '${role}') as defaults)`;

const readAdminProjects = createStatement<AdminProject>(
  'read_admin_projects',
  `select ${projectColumnsSql('p.project_id')}, p.config_id, p.description, p.created_at, p.event_retention_days,
    (select coalesce(sum(c.count), 0) from user_counts c where c.project_id = p.project_id) as user_count,
    (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'enabled', o.enabled, 'type', o.type,
        'client_id', o.client_id, 'client_secret', encode(o.client_secret, 'base64'),
        'facebook_config_id', o.facebook_config_id, 'microsoft_tenant_id', o.microsoft_tenant_id,
        'tested_at_millis', floor(extract(epoch from o.tested_at) * 1000)) order by o.id), '[]')
      from oauth_providers o where o.project_id = p.project_id) as oauth_providers,
    (select jsonb_build_object('host', m.host, 'port', m.port, 'username', m.username,
        'password', encode(m.password, 'base64'), 'sender_name', m.sender_name, 'sender_email', m.sender_email)
      from mail_servers m where m.project_id = p.project_id) as mail_server,
    (select m.tested_at from mail_servers m where m.project_id = p.project_id) as email_tested_at,
    ${defaultPermissionsSql('creator', 'p.project_id')} as creator_defaults, ${defaultPermissionsSql('member', 'p.project_id')} as member_defaults
  from projects p where p.project_id = any($1) order by p.created_at desc, p.project_id desc`,
);

const lockRow = createStatement<{ project_id: string }>(
  'lock_project',
  `select project_id from projects where project_id = $1 for no key update`,
);

/** Locks the row of a project, for changes that must not run in parallel. Throws if the project was deleted. */
export async function lockProject(tx: Executor, projectId: string): Promise<void> {
  if ((await tx.run(lockRow, [projectId])).length === 0) throw projectDeleted();
}

type ClientProject = ResponseOf<typeof getCurrentProject, 'client'>;
type FullProject = ResponseOf<typeof getCurrentProject, 'admin'>;

/** Returns a project in the format of the API for client and server access. */
export function clientProjectView(
  project: Project,
  { url, isNewer = false }: { readonly url: string; readonly isNewer?: boolean },
): ClientProject {
  return {
    id: project.project_id,
    display_name: project.project_display_name,
    config: {
      ...flags(project),
      enabled_oauth_providers: project.enabled_provider_ids.map((id) => ({ id })),
      ...brandView({ url }, project.brand),
      ...(isOnlyForInvited(project) && { invited_sign_up_enabled: true }),
      ...(isNewer && {
        allow_localhost: project.allow_localhost,
        domains: [...project.domains],
        passkey_enabled: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
      }),
    },
  };
}

/** Returns a project in the format of the API for admin access, with decrypted secrets. Throws if it was deleted. */
export async function adminProjectView(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'config'>,
  projectId: string,
): Promise<FullProject> {
  const [view] = await adminProjectViews(tx, deps, [projectId]);
  if (view === undefined) throw projectDeleted();
  return view;
}

/**
 * Returns projects in the format of the API for admin access, with decrypted secrets, newest first. Omits those that do
 * not exist.
 */
export async function adminProjectViews(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'config'>,
  projectIds: readonly string[],
): Promise<FullProject[]> {
  const projects = await tx.run(readAdminProjects, [projectIds]);
  return projects.map((project) => adminView(deps, project));
}

function adminView(deps: Pick<Deps, 'keys' | 'config'>, project: AdminProject): FullProject {
  const { project_id: projectId, mail_server: mailServer } = project;
  const open = (encrypted: string, context: string) => deps.keys.decrypt(Buffer.from(encrypted, 'base64'), context);
  const providers = project.oauth_providers.map((provider) => {
    const { id, enabled, type, client_id, client_secret, facebook_config_id, microsoft_tenant_id } = provider;
    return {
      id,
      enabled,
      type,
      ...(client_id === null ? {} : { client_id }),
      ...(client_secret === null
        ? {}
        : { client_secret: open(client_secret, encryptionContexts.providerSecret(projectId, id)) }),
      ...(facebook_config_id === null ? {} : { facebook_config_id }),
      ...(microsoft_tenant_id === null ? {} : { microsoft_tenant_id }),
    };
  });
  return {
    id: projectId,
    display_name: project.project_display_name,
    description: project.description,
    created_at_millis: project.created_at.getTime(),
    user_count: project.user_count,
    is_production_mode: project.is_production_mode,
    last_tests: {
      email_tested_at_millis: project.email_tested_at?.getTime() ?? null,
      oauth_providers: project.oauth_providers.flatMap(({ id, tested_at_millis }) =>
        tested_at_millis === null ? [] : [{ id, tested_at_millis }],
      ),
    },
    config: {
      id: project.config_id,
      ...flags(project),
      allow_localhost: project.allow_localhost,
      create_team_on_sign_up: project.create_team_on_sign_up,
      invited_sign_up_enabled: project.invited_sign_up_enabled,
      refuse_common_passwords: project.refuse_common_passwords,
      owner_emails: project.owner_emails,
      new_device_emails: project.new_device_emails,
      email_limits: emailLimitsView(project.email_limits),
      event_retention_days: project.event_retention_days,
      legacy_global_jwt_signing: false,
      domains: [...project.domains],
      oauth_providers: providers,
      enabled_oauth_providers: providers.filter(({ enabled }) => enabled).map(({ id }) => ({ id })),
      email_config:
        mailServer === null
          ? { type: 'shared' }
          : {
              type: 'standard',
              ...mailServer,
              password: open(mailServer.password, encryptionContexts.mailServerPassword(projectId)),
            },
      ...brandView(deps.config, project.brand),
      team_creator_default_permissions: project.creator_defaults,
      team_member_default_permissions: project.member_defaults,
    },
  };
}

/** Returns whether only people who are invited to a team can create an account. */
function isOnlyForInvited({ project_id: id, sign_up_enabled: isOpen, invited_sign_up_enabled: isInvited }: Project) {
  return !isOpen && isInvited && id !== 'internal';
}

function flags(project: Project) {
  return {
    sign_up_enabled: project.sign_up_enabled,
    credential_enabled: project.credential_enabled,
    magic_link_enabled: project.magic_link_enabled,
    client_team_creation_enabled: project.client_team_creation_enabled,
    client_user_deletion_enabled: project.client_user_deletion_enabled,
  };
}
