import { serviceLimits } from '@keystack/contract/service-rules';
import { encryptionContexts } from '../encryption-contexts.ts';
import {
  boolean,
  encrypted,
  identity,
  integer,
  notUpdated,
  nullable,
  tableOfProjects,
  text,
  texts,
  timestamp,
  uuid,
  withDefault,
} from '../table.ts';

/** The tables of webhooks. */
export const webhookTables = {
  webhook_endpoints: tableOfProjects({
    key: ['id'],
    // Off in a copy, so that it sends nothing until an owner turns the endpoint on. The new secret tells receivers the
    // messages of the copy from those of the original.
    copied: {
      values: { enabled: 'false', succeeded_at: 'null', disabled_because: 'null', owner_id: 'null' },
      renewed: ['secrets'],
    },
    columns: {
      id: uuid(),
      url: text(),
      description: text(),
      event_types: nullable(texts()),
      enabled: boolean(),
      disabled_because: nullable(text<'gone' | 'failing'>()),
      secrets: encrypted(encryptionContexts.webhookSecrets, 'project_id', 'id'),
      created_at: timestamp(),
      leased_until: timestamp(),
      held_until: timestamp(),
      succeeded_at: nullable(timestamp()),
      owner_id: nullable(uuid()),
      served_at: withDefault(timestamp()),
    },
  }),
  webhook_messages: tableOfProjects({
    key: ['endpoint_id', 'id'],
    notCopied: 'a message that waits would be sent twice',
    // Also deletes their attempts. Messages that still wait for their endpoint are out of date by then.
    retention: { since: 'created_at', keepMs: serviceLimits.deliveryRetention },
    rowsAtOnce: 50,
    columns: {
      endpoint_id: uuid(),
      id: uuid(),
      position: identity(),
      type: text(),
      body: text(),
      created_at: timestamp(),
      due_at: timestamp(),
      attempts: withDefault(integer()),
      sent_at: nullable(timestamp()),
      failed_at: nullable(timestamp()),
      /** The id of the user or team that an `updated` event is about; otherwise `null`. */
      about: nullable(uuid()),
      /** The ids of the user and the team that the event is about; `null` if it is about none. */
      about_user: notUpdated(nullable(text())),
      about_team: notUpdated(nullable(text())),
    },
  }),
  webhook_attempts: tableOfProjects({
    key: ['endpoint_id', 'position'],
    notCopied: 'belongs to the messages',
    columns: {
      endpoint_id: uuid(),
      position: identity(),
      message_id: uuid(),
      started_at: timestamp(),
      duration_ms: integer(),
      status: nullable(integer()),
      response: nullable(text()),
      error: nullable(text()),
    },
  }),
};
