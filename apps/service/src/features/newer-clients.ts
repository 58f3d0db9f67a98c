import { accountOwnerEmailTypes, emailTemplateTypes } from '@keystack/contract';
import {
  discardAnalyticsEvents,
  getBilling,
  getConfigSource,
  getDeliveryStatistics,
  getEmptyConfig,
  getEmptyConfigOverride,
  listBackendUrls,
  listEmailsForNewerClients,
  listEmailTemplatesForNewerClients,
  listEmailThemes,
  listInvoices,
  listNoEmailDrafts,
  listProducts,
} from '@keystack/contract/endpoints';
import type { Deps } from '../deps.ts';
import { defaultTemplate } from '../domain/emails/default-templates.ts';
import { countSentAndFailedEmails, readNewestEmails } from '../domain/emails/email-deliveries.ts';
import type { EmailTemplateName } from '../domain/emails/email-variables.ts';
import { decryptEmailContent } from '../domain/emails/outbox.ts';
import { implement } from '../http/implement.ts';

const nothing = (): never[] => [];
const emptyPage = () => ({ items: nothing(), is_paginated: true as const, pagination: { next_cursor: null } });
const emptyConfig = { config_string: '{}' } as const;
const hour = 3_600_000;

/** The templates that clients since version 2.8 list, which identify a template by a UUID. */
const templates = emailTemplateTypes.map((type, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index + 1}`,
  display_name: type,
  tsx_source: '' as const,
}));

/**
 * Endpoints that only newer clients request. Those for features that this service does not have return empty results;
 * the others return templates, emails and delivery statistics in the format of newer clients.
 */
export const newerClientCompatibilityEndpoints = [
  implement(getBilling, async () => ({ has_customer: false, default_payment_method: null })),
  implement(listProducts, async () => emptyPage()),
  implement(listInvoices, async () => emptyPage()),
  implement(discardAnalyticsEvents, async () => ({ inserted: 0 })),
  implement(listBackendUrls, async ({ deps }) => ({ urls: [deps.config.url] as string[] })),
  implement(getEmptyConfig, async () => emptyConfig),
  implement(getEmptyConfigOverride, async () => emptyConfig),
  implement(getConfigSource, async () => ({ source: { type: 'unlinked' } })),
  implement(listEmailTemplatesForNewerClients, async () => ({ templates })),
  implement(listEmailThemes, async () => ({ themes: nothing() })),
  implement(listNoEmailDrafts, async () => ({ drafts: nothing() })),

  implement(listEmailsForNewerClients, async ({ deps, caller: { project } }) => {
    const emails = await readNewestEmails(deps.db, project.project_id);
    const items = emails.map((email) => ({
      id: email.id,
      subject: subjectOf(deps, email),
      sent_at_millis: email.created_at.getTime(),
      to: [email.recipient],
      error: email.last_error,
    }));
    return { items, is_paginated: false };
  }),

  implement(getDeliveryStatistics, async ({ deps, caller: { project } }) => {
    const count = async (hours: number) => {
      const since = new Date(deps.clock.now() - hours * hour);
      const { sent, failed } = await countSentAndFailedEmails(deps.db, project.project_id, since);
      return { sent, bounced: failed, marked_as_spam: 0 };
    };
    const stats = {
      hour: await count(1),
      day: await count(24),
      week: await count(7 * 24),
      month: await count(30 * 24),
    };
    const capacity = {
      rate_per_second: 0,
      boost_multiplier: 1,
      penalty_factor: 1,
      is_boost_active: false,
      boost_expires_at: null,
    };
    return { stats, capacity };
  }),
];

/**
 * Returns the subject of an email that the app's server has sent. For others, returns the subject of the default
 * template, because a subject can contain a code or a link that signs the user in.
 */
function subjectOf({ keys }: Pick<Deps, 'keys'>, email: Awaited<ReturnType<typeof readNewestEmails>>[number]): string {
  const { template, content } = email;
  // In production, the content of an email is deleted when it was sent.
  if (template === 'custom') return content.length === 0 ? '' : decryptEmailContent(keys, email).subject;
  return isTemplateName(template) ? defaultTemplate(template).subject.replaceAll(/ *\{\{[^}]*\}\}/g, '') : template;
}

function isTemplateName(template: string): template is EmailTemplateName {
  return [...emailTemplateTypes, ...accountOwnerEmailTypes].some((type) => type === template);
}
