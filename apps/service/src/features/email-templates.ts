import {
  accountOwnerEmailTypes,
  canonicalEmail,
  emailTemplateTypes,
  KnownErrors,
  type ResponseOf,
} from '@keystack/contract';
import {
  getEmailTemplate,
  listAccountOwnerEmailTemplates,
  listEmailTemplates,
  previewEmailTemplate,
  resetEmailTemplate,
  sendTestEmail,
  updateEmailTemplate,
} from '@keystack/contract/endpoints';
import { parseSubmittedDocument } from '../domain/emails/accept-document.ts';
import { defaultTemplate } from '../domain/emails/default-templates.ts';
import type { OwnTemplate } from '../domain/emails/email-brand.ts';
import { previewEmail } from '../domain/emails/email-previews.ts';
import type { EmailTemplateName } from '../domain/emails/email-variables.ts';
import {
  readOwnTemplate,
  readOwnTemplates,
  resetOwnTemplate,
  upsertOwnTemplate,
} from '../domain/emails/project-templates.ts';
import { lockProject } from '../domain/projects/projects.ts';
import { checkIfMatch } from '../http/etags.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { limitCustomEmails } from '../rate-limits/limit-requests.ts';

/** Endpoints to list, get, customize and reset the email templates of a project. */
export const emailTemplateEndpoints = [
  implement(listEmailTemplates, async ({ deps, caller: { project } }) => {
    const own = await readOwnTemplates(deps.db, project.project_id);
    const items = emailTemplateTypes.map((type) => templateView(type, own.find((row) => row.type === type) ?? null));
    return { items, is_paginated: false };
  }),

  implement(listAccountOwnerEmailTemplates, async ({ deps, caller: { project } }) => {
    const own = await readOwnTemplates(deps.db, project.project_id);
    const items = accountOwnerEmailTypes.map((type) =>
      templateView(type, own.find((row) => row.type === type) ?? null),
    );
    return { items, is_paginated: false };
  }),

  implement(getEmailTemplate, async ({ deps, caller: { project }, params: { type } }) =>
    templateView(type, await readOwnTemplate(deps.db, project.project_id, type)),
  ),

  implement(
    updateEmailTemplate,
    async ({ deps, caller: { project }, params: { type }, body: { subject, content }, headers, transaction }) => {
      const document = content === undefined ? null : parseSubmittedDocument(content, type);
      if (document !== null && 'problem' in document) {
        throw new HttpError(400, `The content is not a valid document of email blocks. ${document.problem}`);
      }
      const parts = { subject: subject || null, content: content ?? null };
      const own = await transaction(async (tx) => {
        // Also without the header, so that no update comes between the comparison and the update of another request.
        // Locks the project, because a template has no row before it is customized for the first time.
        await lockProject(tx, project.project_id);
        if (headers['if-match'] !== undefined) {
          const current = await readOwnTemplate(tx, project.project_id, type);
          checkIfMatch(headers['if-match'], templateView(type, current));
        }
        const data = { template: type };
        await deps.events.record(tx, project.project_id, { type: 'email_template.updated', data });
        return upsertOwnTemplate(tx, project.project_id, type, parts);
      });
      return templateView(type, own);
    },
  ),

  implement(
    previewEmailTemplate,
    async ({ deps, caller: { project }, params: { type }, body: { marks_blocks: marksBlocks, ...change } }) =>
      (await previewEmail(deps.db, deps, project, type, change, { marksBlocks })).email,
  ),

  implement(
    sendTestEmail,
    async ({ deps, caller: { project }, params: { type }, body: { recipient, ...change }, transaction }) => {
      const { project_id: projectId } = project;
      const { email, needsOwnServer } = await previewEmail(deps.db, deps, project, type, change);
      if (needsOwnServer) throw new KnownErrors.RequiresCustomEmailServer();
      const id = await transaction(async (tx) => {
        await limitCustomEmails(tx, deps, projectId, [canonicalEmail(recipient) ?? recipient]);
        return deps.emailOutbox.add(tx, projectId, { ...email, isOwnText: true, template: 'test', recipient });
      });
      return { email_id: id };
    },
  ),

  implement(resetEmailTemplate, async ({ deps, caller: { project }, params: { type }, transaction }) => {
    const wasReset = await transaction(async (tx) => {
      await lockProject(tx, project.project_id);
      if (!(await resetOwnTemplate(tx, project.project_id, type))) return false;
      const data = { template: type };
      await deps.events.record(tx, project.project_id, { type: 'email_template.reset', data });
      return true;
    });
    if (!wasReset) throw new HttpError(404, `The template ${type} is already the default.`);
    return { success: true };
  }),
];

type Template = ResponseOf<typeof getEmailTemplate>;

function templateView<T extends EmailTemplateName>(type: T, own: OwnTemplate | null): Template & { readonly type: T } {
  const defaults = defaultTemplate(type);
  const content: unknown = own?.content ?? defaults.content;
  return {
    type,
    subject: own?.subject ?? defaults.subject,
    // The stored JSON is returned unchanged.
    content: content as Template['content'],
    is_default: own === null,
  };
}
