import { accountOwnerEmailTypes, emailTemplateTypes, type ResponseOf } from '@keystack/contract';
import type { getProjectSettings } from '@keystack/contract/endpoints';
import type { Executor } from '../../../database/database.ts';
import type { Deps } from '../../../deps.ts';
import { defaultTemplate } from '../../emails/default-templates.ts';
import { readOwnTemplates } from '../../emails/project-templates.ts';
import { definitionView } from '../../permissions/define-permissions.ts';
import { type PermissionScope, readPermissionDefinitions } from '../../permissions/permission-definitions.ts';
import { readUserDefaultPermissions } from '../newer-project-format.ts';
import { adminProjectView } from '../projects.ts';

/** All settings of a project in the format of the API, with decrypted secrets. */
export type ProjectSettings = ResponseOf<typeof getProjectSettings>;
type EmailTemplate = ProjectSettings['email_templates'][number];

/** Returns all settings of a project. Lock the project before, so that the parts belong together. */
export async function readProjectSettings(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'config'>,
  projectId: string,
): Promise<ProjectSettings> {
  return {
    project: await adminProjectView(tx, deps, projectId),
    user_default_permissions: await readUserDefaultPermissions(tx, projectId),
    team_permissions: await readDefinitions(tx, projectId, 'team'),
    project_permissions: await readDefinitions(tx, projectId, 'project'),
    email_templates: await readTemplates(tx, projectId),
  };
}

async function readDefinitions(tx: Executor, projectId: string, scope: PermissionScope) {
  const definitions: ProjectSettings['team_permissions'] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await readPermissionDefinitions(tx, projectId, scope, after);
    definitions.push(...page.items.map(definitionView));
    after = page.next;
  }
  return definitions;
}

async function readTemplates(tx: Executor, projectId: string): Promise<EmailTemplate[]> {
  const own = await readOwnTemplates(tx, projectId);
  return [...emailTemplateTypes, ...accountOwnerEmailTypes].flatMap((type) => {
    const template = own.find((row) => row.type === type);
    if (template === undefined) return [];
    const defaults = defaultTemplate(type);
    const content: unknown = template.content ?? defaults.content;
    // The stored JSON is returned unchanged.
    return [{ type, subject: template.subject ?? defaults.subject, content: content as EmailTemplate['content'] }];
  });
}
