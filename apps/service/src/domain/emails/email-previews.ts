import type { Config } from '../../config.ts';
import type { Executor } from '../../database/database.ts';
import { HttpError } from '../../http-error.ts';
import { parseBlockDocument } from './blocks.ts';
import { readEmailBrand } from './email-brand.ts';
import type { EmailTemplateName } from './email-variables.ts';
import type { EmailContent } from './outbox.ts';
import { readOwnTemplate } from './project-templates.ts';
import { renderExampleEmail } from './render-email.ts';

/** Changes of a template that are not saved. Absent fields are those of the saved template. */
export interface TemplateChange {
  readonly subject?: string | undefined;
  readonly content?: unknown;
}

/** Renders a template of a project with example values and unsaved changes. Throws if the changes are invalid. */
export async function previewEmail(
  tx: Executor,
  deps: { readonly config: Pick<Config, 'url'> },
  project: { readonly project_id: string; readonly project_display_name: string },
  type: EmailTemplateName,
  { subject, content }: TemplateChange,
  options: { readonly marksBlocks?: boolean | undefined } = {},
): Promise<EmailContent> {
  const { project_id: projectId, project_display_name: name } = project;
  if (content !== undefined) {
    const document = parseBlockDocument(content);
    if ('problem' in document) {
      throw new HttpError(400, `The content is not a valid document of email blocks. ${document.problem}`);
    }
  }
  const saved = await readOwnTemplate(tx, projectId, type);
  const own = { subject: subject || (saved?.subject ?? null), content: content ?? saved?.content ?? null };
  const brand = await readEmailBrand(tx, deps.config, projectId);
  return renderExampleEmail(type, name, { brand, own, ...options });
}
