import type { LocaleTag } from '@keystack/contract';
import type { Config } from '../../config.ts';
import { createStatement, type Executor } from '../../database/database.ts';
import { emailsOf, type OwnTemplate, type ProjectWithEmails } from './email-brand.ts';
import type { EmailTemplateName, EmailVariables } from './email-variables.ts';
import type { EmailContent } from './outbox.ts';
import { renderEmail } from './render-email.ts';
import { type SharedServerConfig, shortenProjectName } from './shared-server.ts';

const readTemplates = createStatement<OwnTemplate>(
  'read_email_templates',
  `select type, subject, content from email_templates where project_id = $1 and ($2::text is null or type = $2)`,
);

/** Reads the customized email templates of a project. */
export async function readOwnTemplates(tx: Executor, projectId: string): Promise<OwnTemplate[]> {
  return tx.run(readTemplates, [projectId, null]);
}

/** Reads a project's customized email template, or returns `null` if the project uses the default one. */
export async function readOwnTemplate(
  tx: Executor,
  projectId: string,
  type: EmailTemplateName,
): Promise<OwnTemplate | null> {
  const [own] = await tx.run(readTemplates, [projectId, type]);
  return own ?? null;
}

const changeTemplate = createStatement<OwnTemplate>(
  'change_email_template',
  `insert into email_templates as own (project_id, type, subject, content) values ($1, $2, $3, $4)
  on conflict (project_id, type) do update
    set subject = coalesce(excluded.subject, own.subject), content = coalesce(excluded.content, own.content)
  returning type, subject, content`,
);

const resetTemplate = createStatement<{ type: string }>(
  'reset_email_template',
  `delete from email_templates where project_id = $1 and type = $2 returning type`,
);

/**
 * Customizes a project's email template, for the first time or again, and returns it. A field that is `null` keeps its
 * customized value, or else that of the default template.
 */
export async function upsertOwnTemplate(
  tx: Executor,
  projectId: string,
  type: EmailTemplateName,
  { subject, content }: { readonly subject: string | null; readonly content: unknown },
): Promise<OwnTemplate> {
  const json = content === null ? null : JSON.stringify(content);
  // The statement always returns a row, because it inserts or updates one.
  const [own] = (await tx.run(changeTemplate, [projectId, type, subject, json])) as [OwnTemplate];
  return own;
}

/**
 * Resets a project's email template to the default one by deleting its customized fields. Returns `false` if it was not
 * customized.
 */
export async function resetOwnTemplate(tx: Executor, projectId: string, type: EmailTemplateName): Promise<boolean> {
  return (await tx.run(resetTemplate, [projectId, type])).length > 0;
}

/**
 * Renders an email from the project's customized template, or from the default one in the language `locale`. A template
 * that was saved without a change counts as the default one. Emails that leave through the shared mail server have the
 * default texts, unless the operator allows others. Throws if the customized template is invalid.
 */
export async function renderEmailOfProject<T extends EmailTemplateName>(
  tx: Executor,
  deps: { readonly config: Pick<Config, 'url'> & SharedServerConfig },
  project: ProjectWithEmails,
  type: T,
  variables: EmailVariables[T],
  locale: LocaleTag = 'en-US',
): Promise<EmailContent> {
  const { brand, allowsOwnTexts } = emailsOf(deps.config, project);
  // Independent of the type: the number of statements must not reveal which email a visitor's request sends.
  const mayHaveOwn = allowsOwnTexts && project.own_templates.length > 0;
  const own = mayHaveOwn ? await readOwnTemplate(tx, project.project_id, type) : null;
  const shortName = shortenProjectName(variables.projectDisplayName);
  const projectDisplayName = allowsOwnTexts ? variables.projectDisplayName : shortName;
  const content = renderEmail(type, { ...variables, projectDisplayName }, { locale, brand, own });
  const hasLogo = brand.logoUrl !== null || brand.logoDarkModeUrl !== null;
  return { ...content, isOwnText: own !== null || hasLogo || projectDisplayName !== shortName };
}
