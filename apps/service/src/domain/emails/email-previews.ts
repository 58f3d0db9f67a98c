import type { Config } from '../../config.ts';
import type { Executor } from '../../database/database.ts';
import { HttpError } from '../../http-error.ts';
import { parseBlockDocument } from './blocks.ts';
import { emailsOf, type ProjectWithEmails } from './email-brand.ts';
import type { EmailTemplateName } from './email-variables.ts';
import type { EmailContent } from './outbox.ts';
import { readOwnTemplate } from './project-templates.ts';
import { isCustomized, renderExampleEmail } from './render-email.ts';
import { type SharedServerConfig, shortenProjectName } from './shared-server.ts';

/** Changes of a template that are not saved. Absent fields are those of the saved template. */
export interface TemplateChange {
  readonly subject?: string | undefined;
  readonly content?: unknown;
}

/** A template of a project, rendered with example values. */
interface EmailPreview {
  readonly email: EmailContent;
  /** `true` if the shared mail server does not send it, because the template is customized. */
  readonly needsOwnServer: boolean;
}

/** Renders a template of a project with example values and unsaved changes. Throws if the changes are invalid. */
export async function previewEmail(
  tx: Executor,
  deps: { readonly config: Pick<Config, 'url'> & SharedServerConfig },
  project: ProjectWithEmails,
  type: EmailTemplateName,
  { subject, content }: TemplateChange,
  options: { readonly marksBlocks?: boolean | undefined } = {},
): Promise<EmailPreview> {
  const { project_id: projectId, project_display_name: name } = project;
  if (content !== undefined) {
    const document = parseBlockDocument(content);
    if ('problem' in document) {
      throw new HttpError(400, `The content is not a valid document of email blocks. ${document.problem}`);
    }
  }
  const saved = await readOwnTemplate(tx, projectId, type);
  const own = { subject: subject || (saved?.subject ?? null), content: content ?? saved?.content ?? null };
  const { brand, allowsOwnTexts } = emailsOf(deps.config, project);
  const shownName = allowsOwnTexts ? name : shortenProjectName(name);
  const email = renderExampleEmail(type, shownName, { brand, own, ...options });
  return { email, needsOwnServer: !allowsOwnTexts && isCustomized(type, own) };
}
