import type { BodyOf, EndpointsByRoute, ResponseOf } from '@keystack/contract';
import type { AdminContext } from '../apps/admin-scope.ts';
import { defineQuery, type Query } from '../cache/query-cache.ts';
import type { Camel } from '../http/camel.ts';

/** The template of an email with a link or a code. */
export type AdminEmailTemplate = Camel<ResponseOf<EndpointsByRoute['GET /email-templates']>>['items'][number];

/** The template of an email that notifies account owners of a change to their account. */
export type OwnerEmailTemplate = Camel<ResponseOf<EndpointsByRoute['GET /owner-email-templates']>>['items'][number];

/** Type of an email with a link or a code. */
export type EmailTemplateType = AdminEmailTemplate['type'];

/** Type of an email that notifies account owners of a change to their account. */
export type OwnerEmailType = OwnerEmailTemplate['type'];

/** The fields of an email template to update. Absent fields and an empty subject stay unchanged. */
export type EmailTemplateUpdateOptions = Camel<BodyOf<EndpointsByRoute['PATCH /email-templates/{type}']>>;

/** The query for the templates of the emails with a link or a code. */
export const emailTemplates: Query<AdminContext, [], readonly AdminEmailTemplate[], AdminEmailTemplate[]> = defineQuery(
  'templates',
  async ({ admin }) => (await admin.request('GET /email-templates', {})).items,
  (raws) => [...raws],
);

/** The query for the templates of the emails that notify account owners. */
export const accountOwnerEmailTemplates: Query<AdminContext, [], readonly OwnerEmailTemplate[], OwnerEmailTemplate[]> =
  defineQuery(
    'templates',
    async ({ admin }) => (await admin.request('GET /owner-email-templates', {})).items,
    (raws) => [...raws],
  );

/** Customizes a template, for the first time or again. Absent fields and an empty subject stay unchanged. */
export async function updateEmailTemplate(
  { admin, queries }: AdminContext,
  type: EmailTemplateType | OwnerEmailType,
  body: EmailTemplateUpdateOptions,
): Promise<void> {
  await admin.request('PATCH /email-templates/{type}', { params: { type }, body });
  await queries.invalidate('templates');
}

/** Deletes the project's version of a template, so that the default one is used again. */
export async function resetEmailTemplate(
  { admin, queries }: AdminContext,
  type: EmailTemplateType | OwnerEmailType,
): Promise<void> {
  await admin.request('DELETE /email-templates/{type}', { params: { type } });
  await queries.invalidate('templates');
}
