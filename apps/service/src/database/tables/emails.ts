import { serviceLimits } from '@keystack/contract/service-rules';
import { encryptionContexts } from '../encryption-contexts.ts';
import {
  boolean,
  encrypted,
  integer,
  json,
  nullable,
  tableOfProjects,
  text,
  timestamp,
  uuid,
  withDefault,
} from '../table.ts';

/** The tables of emails. */
export const emailTables = {
  mail_servers: tableOfProjects({
    key: [],
    copied: { values: { tested_at: 'null' } },
    columns: {
      host: text(),
      port: integer(),
      username: text(),
      password: encrypted(encryptionContexts.mailServerPassword, 'project_id'),
      sender_name: text(),
      sender_email: text(),
      tested_at: nullable(timestamp()),
    },
  }),
  mail_server_holds: tableOfProjects({
    key: ['is_shared'],
    notCopied: 'the mail server of the copy has not failed yet',
    columns: {
      is_shared: boolean(),
      failures: integer(),
      held_until: timestamp(),
    },
  }),
  email_templates: tableOfProjects({
    key: ['type'],
    copied: true,
    rowsAtOnce: 50,
    columns: {
      type: text(),
      subject: nullable(text()),
      content: nullable(json()),
    },
  }),
  emails: tableOfProjects({
    key: ['id'],
    notCopied: 'an email that waits would be sent twice',
    retention: {
      since: 'created_at',
      keepMs: serviceLimits.deliveryRetention,
      condition: '(sent_at is not null or failed_at is not null)',
    },
    rowsAtOnce: 50,
    columns: {
      id: uuid(),
      template: text(),
      recipient: text(),
      content: encrypted(encryptionContexts.email, 'id'),
      created_at: timestamp(),
      due_at: timestamp(),
      attempts: withDefault(integer()),
      sent_at: nullable(timestamp()),
      failed_at: nullable(timestamp()),
      last_error: nullable(text()),
      is_awaited: withDefault(boolean()),
    },
  }),
};
