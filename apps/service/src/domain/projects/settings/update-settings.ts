import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@keystack/contract';
import type { updateProjectSettings } from '@keystack/contract/endpoints';
import type { Executor, Transaction } from '../../../database/database.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { parseSubmittedDocument } from '../../emails/accept-document.ts';
import { resetOwnTemplate, upsertOwnTemplate } from '../../emails/project-templates.ts';
import { recordDeletedPermission } from '../../events/permission-events.ts';
import { definePermission, redefinePermission } from '../../permissions/define-permissions.ts';
import { deletePermissionDefinition, type PermissionScope } from '../../permissions/permission-definitions.ts';
import { replaceDefaultPermissions } from '../default-permissions.ts';
import { updateProject } from '../project-updates.ts';
import type { ProjectSettings } from './read-settings.ts';

type SettingsUpdate = BodyOf<typeof updateProjectSettings>['settings'];
type Definitions = NonNullable<SettingsUpdate['team_permissions']>;
type Templates = NonNullable<SettingsUpdate['email_templates']>;
type UpdateDeps = Pick<Deps, 'clock' | 'keys' | 'config' | 'events' | 'wakeWebhooks' | 'project'>;

/**
 * Updates all settings of a project, except for the event of the project itself. Lock the project before. Throws if a
 * setting is invalid, which rolls back the caller's transaction.
 */
export async function applyProjectSettings(
  tx: Transaction,
  deps: UpdateDeps,
  before: ProjectSettings,
  update: SettingsUpdate,
): Promise<void> {
  const {
    team_permissions,
    project_permissions,
    user_default_permissions: userDefaults,
    email_templates,
    ...project
  } = update;
  const projectId = before.project.id;
  // Before the default permissions, which may be new ones.
  if (team_permissions)
    await replaceDefinitions(tx, deps, projectId, 'team', before.team_permissions, team_permissions);
  if (project_permissions) {
    await replaceDefinitions(tx, deps, projectId, 'project', before.project_permissions, project_permissions);
  }
  await updateProject(tx, deps, projectId, project);
  if (userDefaults) {
    const ids = userDefaults.map(({ id }) => id);
    await replaceDefaultPermissions(tx, projectId, 'user', ids);
  }
  if (email_templates) await replaceTemplates(tx, deps, projectId, before.email_templates, email_templates);
}

async function replaceDefinitions(
  tx: Transaction,
  deps: UpdateDeps,
  projectId: string,
  scope: PermissionScope,
  former: ProjectSettings['team_permissions'],
  definitions: Definitions,
): Promise<void> {
  const ids = new Set(definitions.map(({ id }) => id));
  if (ids.size < definitions.length) {
    throw new HttpError(400, `A permission is in the list ${scope}_permissions twice. List each permission once.`);
  }
  const deleted = former.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  // A deletion also removes the permission from those that contain it. One that still lists it is then not the same.
  const formerById = new Map(
    former.map((definition) => {
      const contained = definition.contained_permission_ids.filter((id) => !deleted.includes(id));
      return [definition.id, { ...definition, contained_permission_ids: contained }];
    }),
  );
  for (const id of deleted) {
    await deletePermissionDefinition(tx, projectId, scope, id);
    await recordDeletedPermission(tx, deps, projectId, scope, id);
    await deps.events.record(tx, projectId, { type: 'permission_definition.deleted', data: { permission_id: id } });
  }
  const changed = definitions.filter((definition) => !isSameDefinition(definition, formerById.get(definition.id)));
  // First without contained permissions, because these may follow in the list, and because a permission may move from
  // one to another that it contained.
  for (const { id, description = '' } of changed) {
    const fields = { description, contained_permission_ids: [] };
    const isNew = !formerById.has(id);
    if (isNew) await definePermission(tx, projectId, scope, { id, ...fields });
    else await redefinePermission(tx, projectId, scope, id, fields);
    const type = isNew ? 'permission_definition.created' : 'permission_definition.updated';
    await deps.events.record(tx, projectId, { type, data: { permission_id: id } });
  }
  for (const { id, contained_permission_ids } of changed) {
    await redefinePermission(tx, projectId, scope, id, { contained_permission_ids });
  }
}

function isSameDefinition(definition: Definitions[number], former: Definitions[number] | undefined): boolean {
  const fieldsOf = ({ description = '', contained_permission_ids }: Definitions[number]) => [
    description,
    contained_permission_ids.toSorted(),
  ];
  return former !== undefined && isDeepStrictEqual(fieldsOf(definition), fieldsOf(former));
}

async function replaceTemplates(
  tx: Executor,
  { events }: UpdateDeps,
  projectId: string,
  former: ProjectSettings['email_templates'],
  templates: Templates,
): Promise<void> {
  const types = new Set(templates.map(({ type }) => type));
  if (types.size < templates.length) {
    throw new HttpError(400, 'A template is in the list email_templates twice. List each template once.');
  }
  for (const { type } of former.filter((template) => !types.has(template.type))) {
    await resetOwnTemplate(tx, projectId, type);
    await events.record(tx, projectId, { type: 'email_template.reset', data: { template: type } });
  }
  for (const { type, subject, content } of templates) {
    const current = former.find((template) => template.type === type);
    if (current?.subject === subject && isDeepStrictEqual(current.content, content)) continue;
    const document = parseSubmittedDocument(content, type);
    if ('problem' in document) {
      throw new HttpError(400, `The content of the template ${type} is not a valid document. ${document.problem}`);
    }
    await upsertOwnTemplate(tx, projectId, type, { subject, content });
    await events.record(tx, projectId, { type: 'email_template.updated', data: { template: type } });
  }
}
