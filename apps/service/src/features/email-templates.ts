import { emailTemplateTypes, ownerEmailTypes, type ResponseOf } from '@keystack/contract';
import {
  getEmailTemplate,
  listEmailTemplates,
  listOwnerEmailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
} from '@keystack/contract/endpoints';
import { statement } from '../database/database.ts';
import { acceptDocument } from '../domain/emails/accept-document.ts';
import { defaultSource } from '../domain/emails/default-documents.ts';
import { type OwnTemplate, readOwnTemplate, readOwnTemplates } from '../domain/emails/email-templates.ts';
import type { EmailTemplate } from '../domain/emails/templates.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

const changeTemplate = statement<OwnTemplate>(
  'change_email_template',
  `insert into email_templates as own (project_id, type, subject, content) values ($1, $2, $3, $4)
  on conflict (project_id, type) do update
    set subject = coalesce(excluded.subject, own.subject), content = coalesce(excluded.content, own.content)
  returning type, subject, content`,
);

const resetTemplate = statement<{ type: string }>(
  'reset_email_template',
  `delete from email_templates where project_id = $1 and type = $2 returning type`,
);

/** Endpoints for the email templates of a project. */
export const emailTemplates = [
  implement(listEmailTemplates, async ({ deps, caller: { project } }) => {
    const own = await readOwnTemplates(deps.db, project.project_id);
    const items = emailTemplateTypes.map((type) => templateView(type, own.find((row) => row.type === type) ?? null));
    return { items, is_paginated: false };
  }),

  implement(listOwnerEmailTemplates, async ({ deps, caller: { project } }) => {
    const own = await readOwnTemplates(deps.db, project.project_id);
    const items = ownerEmailTypes.map((type) => templateView(type, own.find((row) => row.type === type) ?? null));
    return { items, is_paginated: false };
  }),

  implement(getEmailTemplate, async ({ deps, caller: { project }, params: { type } }) =>
    templateView(type, await readOwnTemplate(deps.db, project.project_id, type)),
  ),

  implement(
    updateEmailTemplate,
    async ({ caller: { project }, params: { type }, body: { subject, content }, transaction }) => {
      const document = content === undefined ? null : acceptDocument(content, type);
      if (document !== null && 'problem' in document) {
        throw new HttpError(400, `The content is not a valid document of email blocks. ${document.problem}`);
      }
      const json = content === undefined ? null : JSON.stringify(content);
      const [own] = await transaction((tx) =>
        tx.run(changeTemplate, [project.project_id, type, subject || null, json]),
      );
      return templateView(type, own ?? null);
    },
  ),

  implement(resetEmailTemplate, async ({ caller: { project }, params: { type }, transaction }) => {
    const removed = await transaction((tx) => tx.run(resetTemplate, [project.project_id, type]));
    if (removed.length === 0) throw new HttpError(404, `The template ${type} is already the default.`);
    return { success: true };
  }),
];

type Template = ResponseOf<typeof getEmailTemplate>;

function templateView<T extends EmailTemplate>(type: T, own: OwnTemplate | null): Template & { readonly type: T } {
  const defaults = defaultSource(type);
  const content: unknown = own?.content ?? defaults.content;
  return {
    type,
    subject: own?.subject ?? defaults.subject,
    // The stored JSON is returned unchanged.
    content: content as Template['content'],
    is_default: own === null,
  };
}
