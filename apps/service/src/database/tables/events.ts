import type { EventType } from '@keystack/contract';
import {
  bigint,
  boolean,
  column,
  date,
  hash,
  identity,
  nullable,
  tableOfProjects,
  text,
  timestamp,
  uuid,
  withDefault,
} from '../table.ts';

/** The tables of the activity log. */
export const eventTables = {
  events: tableOfProjects({
    key: ['position'],
    notCopied: 'the activity log tells what happened in a project, and nothing has happened in the copy',
    columns: {
      position: identity(),
      at: timestamp(),
      type: text<EventType>(),
      failed: boolean(),
      method: nullable(text()),
      actor_type: text<'user' | 'owner' | 'server' | 'admin' | 'visitor' | 'service'>(),
      actor_id: nullable(uuid()),
      user_id: nullable(uuid()),
      team_id: nullable(uuid()),
      request_id: nullable(text()),
      details: nullable(text()),
      details_hash: nullable(hash()),
    },
  }),
  counted_events: tableOfProjects({
    key: [],
    notCopied: 'a row of the project internal',
    columns: {
      position: bigint(),
      counted_at: timestamp(),
    },
  }),
  daily_counts: tableOfProjects({
    key: ['day', 'name', 'method'],
    notCopied: 'counts what happened in a project',
    columns: {
      day: date(),
      name: text(),
      method: withDefault(text()),
      count: bigint(),
    },
  }),
  unsealed_events: tableOfProjects({
    key: ['position'],
    notCopied: 'only the previous version writes it',
    columns: {
      position: bigint(),
      xid: withDefault(column<string>('xid8')),
    },
  }),
  event_seals: tableOfProjects({
    key: ['number'],
    notCopied: 'only the previous version writes it',
    columns: {
      number: bigint(),
      position: bigint(),
      hash: hash(),
    },
  }),
};
