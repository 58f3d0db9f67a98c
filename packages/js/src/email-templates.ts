import type { BodyOf, ReplyOf, Route } from '@keystack/contract';
import type { AdminContext } from './admin-scope.ts';
import type { Camel } from './camel.ts';
import { type Family, family } from './values.ts';

/** A mail that a project can word by itself. */
export type AdminEmailTemplate = Camel<ReplyOf<Route['GET /email-templates/{type}']>>;

/** Which of the mails is meant. */
export type EmailTemplateType = AdminEmailTemplate['type'];

/** What may change of a template. What is absent stays as it is. */
export type EmailTemplateUpdateOptions = Camel<BodyOf<Route['PATCH /email-templates/{type}']>>;

/** All templates of the project. */
export const emailTemplates: Family<AdminContext, [], readonly AdminEmailTemplate[], AdminEmailTemplate[]> = family(
  'templates',
  async ({ admin }) => (await admin.call('GET /email-templates', {})).items,
  (raws) => [...raws],
);

/** Words a template anew. */
export async function updateEmailTemplate(
  { admin, values }: AdminContext,
  type: EmailTemplateType,
  body: EmailTemplateUpdateOptions,
): Promise<void> {
  await admin.call('PATCH /email-templates/{type}', { params: { type }, body });
  await values.changed('templates');
}

/** Takes a template back to its default. */
export async function resetEmailTemplate({ admin, values }: AdminContext, type: EmailTemplateType): Promise<void> {
  await admin.call('DELETE /email-templates/{type}', { params: { type } });
  await values.changed('templates');
}
