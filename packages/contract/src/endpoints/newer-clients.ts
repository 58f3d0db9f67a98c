import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts, time } from '../field-texts.ts';
import { bool, nonEmptyText, num, pageLimit, pageResponse, text, timestampMillis, userId, uuid } from '../fields.ts';
import { accessTypes } from '../headers.ts';
import { referenceExamples } from '../reference-examples.ts';

/** Responses for the parts of newer clients that this service does not have. */
export const compatibilityArea: AreaDocumentation = {
  title: 'Compatibility',
  description:
    'Requests that the pages of client libraries since version 2.8 send for features that this service does not have: payments, analytics and dashboards. The responses say that there is nothing, so that the pages work.',
};

const customerType = z.enum(['user', 'team']);
const customerParams = z.strictObject({
  customer_type: describe(['The kind of customer.', 'user'], customerType),
  customer_id: describe(['The id of the user or team.', referenceExamples.userId], userId()),
});
const customerExample = { customer_type: 'user', customer_id: referenceExamples.userId } as const;
const listQuery = z.strictObject({
  limit: describe(fieldTexts.limit, pageLimit()),
  cursor: describe(fieldTexts.cursor, z.optional(nonEmptyText())),
});
const emptyPage = pageResponse(z.never());

/** Returns that a customer has no payment method. */
export const getBilling = defineEndpoint({
  method: 'GET',
  path: '/payments/billing/{customer_type}/{customer_id}',
  summary: 'Get the billing state',
  description: 'Always that there is no customer, because this service has no payments.',
  access: accessTypes,
  params: customerParams,
  response: z.strictObject({
    has_customer: describe(['Always `false`: there are no payments.', false], z.literal(false)),
    default_payment_method: describe(fieldTexts.restrictedByAdminReason, z.null()),
  }),
  errors: [],
  example: { params: customerExample },
});

/** Returns an empty list of products. */
export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/payments/products/{customer_type}/{customer_id}',
  summary: 'List products',
  description: 'Always empty, because this service has no payments.',
  access: accessTypes,
  params: customerParams,
  query: listQuery,
  response: emptyPage,
  errors: [],
  example: { params: customerExample, query: {} },
});

/** Returns an empty list of invoices. */
export const listInvoices = defineEndpoint({
  method: 'GET',
  path: '/payments/invoices/{customer_type}/{customer_id}',
  summary: 'List invoices',
  description: 'Always empty, because this service has no payments.',
  access: accessTypes,
  params: customerParams,
  query: listQuery,
  response: emptyPage,
  errors: [],
  example: { params: customerExample, query: {} },
});

/** Accepts analytics events without storing them. */
export const discardAnalyticsEvents = defineEndpoint({
  method: 'POST',
  path: '/analytics/events/batch',
  summary: 'Send analytics events',
  description: 'Stores nothing, because this service has no analytics.',
  access: accessTypes,
  body: z.looseObject({}),
  looseBody: true,
  response: z.strictObject({ inserted: describe(['The number of stored events, which is 0.', 0], z.literal(0)) }),
  errors: [],
  example: { body: {} },
});

/** Lists the URLs of the service. */
export const listBackendUrls = defineEndpoint({
  method: 'GET',
  path: '/internal/backend-urls',
  summary: 'List the URLs of the service',
  description: 'Returns the URL of this service. It has no others.',
  access: [],
  response: z.strictObject({
    urls: describe(['The URLs of the service.', ['https://auth.example.com']], z.array(text())),
  }),
  errors: [],
});

/** Returns the configuration of the project as a text of JSON, which is empty. */
export const getEmptyConfig = defineEndpoint({
  method: 'GET',
  path: '/internal/config',
  summary: 'Get the configuration',
  description: 'Always empty. The settings of a project are those of `GET /internal/projects/current`.',
  access: ['admin'],
  response: z.strictObject({ config_string: describe(fieldTexts.configString, z.literal('{}')) }),
  errors: [],
});

/** Returns the overrides of the configuration, which are empty. */
export const getEmptyConfigOverride = defineEndpoint({
  method: 'GET',
  path: '/internal/config/override/{level}',
  summary: 'Get configuration overrides',
  description: 'Always empty. The settings of a project are those of `GET /internal/projects/current`.',
  access: ['admin'],
  params: z.strictObject({
    level: describe(['The level of the configuration.', 'project'], z.enum(['project', 'branch', 'environment'])),
  }),
  response: z.strictObject({ config_string: describe(fieldTexts.configString, z.literal('{}')) }),
  errors: [],
  example: { params: { level: 'project' } },
});

/** Returns that the configuration is not linked to a repository. */
export const getConfigSource = defineEndpoint({
  method: 'GET',
  path: '/internal/config/source',
  summary: 'Get the source of the configuration',
  description: 'Always `unlinked`.',
  access: ['admin'],
  response: z.strictObject({
    source: describe(
      'The source of the configuration.',
      z.strictObject({ type: describe(['Always `unlinked`.', 'unlinked'], z.literal('unlinked')) }),
    ),
  }),
  errors: [],
});

/** Lists the email templates of the project in the format of newer clients. */
export const listEmailTemplatesForNewerClients = defineEndpoint({
  method: 'GET',
  path: '/internal/email-templates',
  summary: 'List email templates, for newer clients',
  description: 'Returns the names of the email templates, without sources. `GET /email-templates` returns their texts.',
  access: ['admin'],
  response: z.strictObject({
    templates: describe(
      'The email templates.',
      z.array(
        z.strictObject({
          id: describe(['The id of the template for newer clients.', referenceExamples.sessionId], uuid()),
          display_name: describe(['The type of the template.', 'magic_link'], text()),
          tsx_source: describe(['Always empty.', ''], z.literal('')),
        }),
      ),
    ),
  }),
  errors: [],
});

/** Returns an empty list of email themes, because emails have one design. */
export const listEmailThemes = defineEndpoint({
  method: 'GET',
  path: '/internal/email-themes',
  summary: 'List email themes',
  description: 'Always empty: emails have one design.',
  access: ['admin'],
  response: z.strictObject({ themes: describe(fieldTexts.drafts, z.array(z.never())) }),
  errors: [],
});

/** Returns an empty list of email drafts, because this service has none. */
export const listNoEmailDrafts = defineEndpoint({
  method: 'GET',
  path: '/internal/email-drafts',
  summary: 'List email drafts',
  description: 'Always empty: there are no drafts.',
  access: ['admin'],
  response: z.strictObject({ drafts: describe(fieldTexts.drafts, z.array(z.never())) }),
  errors: [],
});

const period = () =>
  z.strictObject({
    sent: describe(['Emails that the mail server accepted.', 12], num()),
    bounced: describe(['Emails that the mail server rejected.', 0], num()),
    marked_as_spam: describe(['Always 0: unknown.', 0], num()),
  });

/** Returns how many emails the project has sent. */
export const getDeliveryStatistics = defineEndpoint({
  method: 'GET',
  path: '/emails/delivery-info',
  summary: 'Get email statistics',
  description:
    'Returns the number of emails that were sent and that the mail server rejected. What happens to them afterwards is unknown.',
  access: ['server', 'admin'],
  response: z.strictObject({
    stats: describe(
      'The number of emails in the last hour, day, week and month.',
      z.strictObject({
        hour: describe('The last hour.', period()),
        day: describe('The last day.', period()),
        week: describe('The last week.', period()),
        month: describe('The last month.', period()),
      }),
    ),
    capacity: describe(
      'Not limited here.',
      z.strictObject({
        rate_per_second: describe(fieldTexts.bot, num()),
        boost_multiplier: describe(fieldTexts.boostMultiplier, num()),
        penalty_factor: describe(fieldTexts.boostMultiplier, num()),
        is_boost_active: describe(fieldTexts.legacyGlobalJwtSigning, bool()),
        boost_expires_at: describe(fieldTexts.restrictedByAdminReason, z.null()),
      }),
    ),
  }),
  errors: [],
});

/** Lists the recent emails in the format of newer clients. */
export const listEmailsForNewerClients = defineEndpoint({
  method: 'GET',
  path: '/internal/emails',
  summary: 'List emails, for newer clients',
  description: 'Returns the newest 100 emails with their subjects.',
  access: ['admin'],
  response: z.strictObject({
    items: describe(
      fieldTexts.items,
      z.array(
        z.strictObject({
          id: describe(['The id of the email.', referenceExamples.sessionId], uuid()),
          subject: describe(['The subject of the email.', 'Verify your email address'], text()),
          sent_at_millis: describe([time('When the email was created'), referenceExamples.millis], timestampMillis()),
          to: describe(['The recipient.', [referenceExamples.email]], z.array(text())),
          error: describe('The code of the last failure, or `null`.', z.nullable(text())),
        }),
      ),
    ),
    is_paginated: describe(fieldTexts.isPaginated, z.literal(false)),
  }),
  errors: [],
});
