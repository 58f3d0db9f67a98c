import { createLookupStatement, type Executor } from '../../database/database.ts';
import { HttpError } from '../../http-error.ts';

/** The look of a project as stored. Logos are paths of stored pictures or URLs of other hosts. */
export interface Brand {
  readonly logo_url: string | null;
  readonly logo_dark_mode_url: string | null;
  readonly primary_color: string | null;
  readonly terms_url: string | null;
  readonly privacy_url: string | null;
}

/** The look of a project with the media types of its logos, which are `null` if they are not stored here. */
export interface TypedBrand extends Brand {
  readonly logo_type: string | null;
  readonly logo_dark_mode_type: string | null;
}

/** Returns the SQL expression of the {@link TypedBrand} of a project, as JSON. */
const brandSql = (projectId: string) => `(
    select to_jsonb(b) - 'project_id' || jsonb_build_object('logo_type', l.type, 'logo_dark_mode_type', d.type)
    from project_brands b
    left join pictures l on l.project_id = b.project_id and l.path = b.logo_url
    left join pictures d on d.project_id = b.project_id and d.path = b.logo_dark_mode_url
    where b.project_id = ${projectId})`;

/** The quotas of emails of a project that differ from those of the instance, as stored. */
export interface EmailLimits {
  readonly to_unverified?: number;
  readonly to_verified?: number;
  readonly from_server?: number;
}

/**
 * Returns SQL for the columns of {@link Project}, from a table `p`. A trigger changes `p.version` when one of them
 * changes, so a new column from another table needs a trigger there.
 *
 * @param projectId SQL of the id. A parameter, if possible, so that the plan has one partition of a partitioned table.
 */
export const projectColumnsSql = (projectId: string) => `
  p.project_id, p.display_name as project_display_name, p.sign_up_enabled, p.credential_enabled, p.magic_link_enabled,
  p.allow_localhost, p.is_production_mode, p.client_team_creation_enabled, p.client_user_deletion_enabled,
  p.refuse_common_passwords, p.owner_emails, p.new_device_emails, p.invited_sign_up_enabled, p.create_team_on_sign_up,
  p.email_limits,
  (select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'handler_path', d.handler_path)
      order by d.domain collate "C"), '[]')
    from project_domains d where d.project_id = ${projectId}) as domains,
  (select coalesce(jsonb_agg(o.id order by o.id), '[]')
    from oauth_providers o where o.project_id = ${projectId} and o.enabled) as enabled_provider_ids,
  ${brandSql(projectId)} as brand,
  exists (select from mail_servers m where m.project_id = ${projectId}) as has_own_mail_server,
  (select coalesce(jsonb_agg(t.type), '[]') from email_templates t where t.project_id = ${projectId}) as own_templates,
  (select coalesce(jsonb_agg(w.event_types), '[]')
    from webhook_endpoints w where w.project_id = ${projectId} and w.enabled) as webhook_event_types,
  exists (select from default_permissions g where g.project_id = ${projectId} and g.role = 'user')
    as has_default_user_permissions`;

/** A project with the settings that requests need. They are those at the start of the request. */
export interface Project {
  readonly project_id: string;
  readonly project_display_name: string;
  readonly sign_up_enabled: boolean;
  readonly invited_sign_up_enabled: boolean;
  readonly credential_enabled: boolean;
  readonly magic_link_enabled: boolean;
  readonly allow_localhost: boolean;
  readonly is_production_mode: boolean;
  readonly client_team_creation_enabled: boolean;
  readonly client_user_deletion_enabled: boolean;
  readonly refuse_common_passwords: boolean;
  readonly owner_emails: boolean;
  readonly new_device_emails: boolean;
  readonly create_team_on_sign_up: boolean;
  /** The quotas of emails that differ from those of the instance. */
  readonly email_limits: EmailLimits | null;
  readonly domains: readonly { readonly domain: string; readonly handler_path: string }[];
  readonly enabled_provider_ids: readonly string[];
  readonly brand: TypedBrand | null;
  readonly has_own_mail_server: boolean;
  /** The types of the customized email templates. */
  readonly own_templates: readonly string[];
  /** The types that each enabled webhook endpoint receives; `null` stands for all types. */
  readonly webhook_event_types: readonly (readonly string[] | null)[];
  readonly has_default_user_permissions: boolean;
}

const findProject = createLookupStatement<Project>(
  'find_project',
  `select ${projectColumnsSql('$1')} from projects p where p.project_id = $1`,
);

/** Returns the project of the request, or reads another one. Throws if it was deleted. */
export async function projectOfRequestOrStored(
  tx: Executor,
  { project }: { readonly project: Project | null },
  projectId: string,
): Promise<Project> {
  return project?.project_id === projectId ? project : requireProject(tx, projectId);
}

/** Reads a project. Throws if there is none. */
export async function requireProject(tx: Executor, projectId: string): Promise<Project> {
  const project = await readProject(tx, projectId);
  if (project === null) throw projectDeleted();
  return project;
}

/** Returns the error for a project that another request has deleted. */
export function projectDeleted(): HttpError {
  return new HttpError(404, 'The project was deleted during the request.');
}

/** Reads a project, or returns `null` if there is none. */
export async function readProject(tx: Executor, projectId: string): Promise<Project | null> {
  const [project] = await tx.run(findProject, [projectId]);
  return project ?? null;
}
