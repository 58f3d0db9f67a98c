import type { AccessType, getCurrentProject, ReplyOf } from '@keystack/contract';
import { statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/** The columns of a project `p`, for every statement that reads one. */
export const projectColumns = `
  p.project_id, p.display_name as project_display_name, p.sign_up_enabled, p.credential_enabled, p.magic_link_enabled,
  p.allow_localhost, p.client_team_creation_enabled, p.client_user_deletion_enabled`;

/** A project as the calls made for it need it. */
export interface Project {
  readonly project_id: string;
  readonly project_display_name: string;
  readonly sign_up_enabled: boolean;
  readonly credential_enabled: boolean;
  readonly magic_link_enabled: boolean;
  readonly allow_localhost: boolean;
  readonly client_team_creation_enabled: boolean;
  readonly client_user_deletion_enabled: boolean;
}

interface AdminProject extends Project {
  readonly config_id: string;
  readonly description: string;
  readonly is_production_mode: boolean;
  readonly created_at: Date;
  readonly create_team_on_sign_up: boolean;
  readonly user_count: number;
  readonly domains: readonly { readonly domain: string; readonly handler_path: string }[];
}

const readAdminProject = statement<AdminProject>(
  'read_admin_project',
  `select ${projectColumns}, p.config_id, p.description, p.is_production_mode, p.created_at, p.create_team_on_sign_up,
    (select count(*) from users u where u.project_id = p.project_id) as user_count,
    (select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'handler_path', d.handler_path) order by d.domain), '[]')
      from project_domains d where d.project_id = p.project_id) as domains
  from projects p where p.project_id = $1`,
);

type ProjectReply = ReplyOf<typeof getCurrentProject>;

/** A project on the wire: reduced for clients and servers, whole for admins. */
export async function projectReply(
  deps: Pick<Deps, 'db'>,
  project: Project,
  access: AccessType,
): Promise<ProjectReply> {
  if (access !== 'admin') return clientView(project);
  const [row] = await deps.db.run(readAdminProject, [project.project_id]);
  if (row === undefined) throw new Error(`The project ${project.project_id} vanished while it was read.`);
  return adminView(row);
}

function clientView(project: Project) {
  return {
    id: project.project_id,
    display_name: project.project_display_name,
    config: { ...flags(project), enabled_oauth_providers: [] },
  };
}

function adminView(project: AdminProject) {
  return {
    id: project.project_id,
    display_name: project.project_display_name,
    description: project.description,
    created_at_millis: project.created_at.getTime(),
    user_count: project.user_count,
    is_production_mode: project.is_production_mode,
    config: {
      id: project.config_id,
      ...flags(project),
      allow_localhost: project.allow_localhost,
      create_team_on_sign_up: project.create_team_on_sign_up,
      legacy_global_jwt_signing: false,
      domains: [...project.domains],
      oauth_providers: [],
      enabled_oauth_providers: [],
      email_config: { type: 'shared' as const },
      team_creator_default_permissions: [],
      team_member_default_permissions: [],
    },
  };
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
