import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { accountOwnerEmailTypes, emailTemplateTypes } from '../email-template-types.ts';
import { defineEndpoint } from '../endpoint.ts';
import { adminProject, permissionDefinition } from '../entities.ts';
import { fieldTexts } from '../field-texts.ts';
import { customPermissionId, description, ifMatch, json, nonEmptyText, permissionId, text } from '../fields.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';
import { updateCurrentProject } from './projects.ts';

/** The area of the API for all settings of a project at once. */
export const projectSettingsArea: AreaDocumentation = {
  title: 'Settings of a project',
  description:
    'For the operators of a service, with the super secret admin key of the project `internal`: all settings of a project as one document. The command `keystack config` sends these requests.',
};

const operatorAccess = { access: ['admin'], internal: true } as const;
const unknownProject = 'There is no such project.';

const templateType = z.enum([...emailTemplateTypes, ...accountOwnerEmailTypes]);

const permissions = z.array(
  z.strictObject({
    id: describe(fieldTexts.permissionId, customPermissionId()),
    description: describe(fieldTexts.description, z.optional(description())),
    contained_permission_ids: describe(fieldTexts.containedPermissionIds, z.array(permissionId())),
  }),
);

const settingsUpdate = z.strictObject({
  ...updateCurrentProject.body.shape,
  user_default_permissions: describe(
    fieldTexts.userDefaultPermissions,
    z.optional(z.array(z.strictObject({ id: describe(fieldTexts.projectPermissionId, permissionId()) }))),
  ),
  team_permissions: describe(fieldTexts.teamPermissions, z.optional(permissions)),
  project_permissions: describe(fieldTexts.projectPermissions, z.optional(permissions)),
  email_templates: describe(
    fieldTexts.emailTemplates,
    z.optional(
      z.array(
        z.strictObject({
          type: describe(fieldTexts.emailTemplateType, templateType),
          subject: describe(
            fieldTexts.subject,
            z.pipe(text(), z.string().check(z.minLength(1), z.maxLength(serviceLimits.emailSubjectMaxLength))),
          ),
          content: describe(fieldTexts.content, json()),
        }),
      ),
    ),
  ),
});

const allSettings = z.strictObject({
  project: describe('The project with its settings.', adminProject.check()),
  user_default_permissions: describe(
    fieldTexts.userDefaultPermissions,
    z.array(z.strictObject({ id: describe(fieldTexts.projectPermissionId, nonEmptyText()) })),
  ),
  /** Without the system permissions. */
  team_permissions: describe(fieldTexts.teamPermissions, z.array(permissionDefinition)),
  project_permissions: describe(fieldTexts.projectPermissions, z.array(permissionDefinition)),
  email_templates: describe(
    fieldTexts.emailTemplates,
    z.array(
      z.strictObject({
        type: templateType,
        subject: describe(fieldTexts.subject, text()),
        content: describe(fieldTexts.content, json()),
      }),
    ),
  ),
});

/** Returns all settings of a project. */
export const getProjectSettings = defineEndpoint({
  method: 'GET',
  path: '/internal/project-settings',
  summary: 'Get all settings of a project',
  description:
    'Returns what `GET /projects/current` returns with admin access, including secrets, and the permission definitions, the default permissions of users and the customized email templates.',
  ...operatorAccess,
  query: z.strictObject({ project_id: describe(fieldTexts.projectId, nonEmptyText()) }),
  versioned: true,
  example: { query: { project_id: referenceExamples.projectId } },
  plainTextErrors: { 404: unknownProject },
  response: allSettings,
  errors: [],
});

/** Updates any settings of a project in one transaction. */
export const updateProjectSettings = defineEndpoint({
  method: 'PATCH',
  path: '/internal/project-settings',
  summary: 'Update the settings of a project',
  description:
    'Absent settings stay unchanged. Lists are replaced: a permission that is missing from its list is deleted, and an email template that is missing is reset. If any part is invalid, nothing is updated.',
  ...operatorAccess,
  bodyLimit: bodyLimits.large,
  body: z.strictObject({
    project_id: describe(fieldTexts.projectId, nonEmptyText()),
    settings: describe('The settings to update.', settingsUpdate),
  }),
  versioned: true,
  headers: ifMatch(),
  example: {
    body: {
      project_id: referenceExamples.projectId,
      settings: {
        config: { magic_link_enabled: true },
        project_permissions: [{ id: 'read_reports', contained_permission_ids: [] }],
      },
    },
  },
  plainTextErrors: { 400: 'A setting is invalid.', 404: unknownProject },
  response: allSettings,
  errors: ['ResourceChanged', 'InvalidSharedOAuthProviderId', 'ContainedPermissionNotFound'],
});
