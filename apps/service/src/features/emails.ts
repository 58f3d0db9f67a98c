import type { ResponseOf } from '@keystack/contract';
import { listEmails } from '@keystack/contract/endpoints';
import { decodeCursor, encodeCursor, isId, isMillis } from '../database/cursors.ts';
import { statement } from '../database/database.ts';
import { newest, pageOf, type TimePosition } from '../database/pages.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

interface MailRow {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
}

const readMails = statement<MailRow>(
  'read_mails',
  `select id, template, recipient, attempts, last_error, created_at, due_at, sent_at, failed_at from emails
  where project_id = $1 and (created_at, id) < ($2, $3) order by created_at desc, id desc limit $4`,
);

const defaultPageSize = 100;

/** Endpoints for the delivery status of the project's emails. */
export const emails = [
  implement(listEmails, async ({ deps, caller: { project }, query: { cursor, limit = defaultPageSize } }) => {
    const place = cursor === undefined ? newest : placeOf(cursor);
    const rows = await deps.db.run(readMails, [project.project_id, ...place, limit]);
    const cursorAfter = ({ created_at: createdAt, id }: MailRow) => encodeCursor([createdAt.getTime(), id]);
    const { items, next } = pageOf(rows, emailView, cursorAfter, limit);
    return { items, is_paginated: true, pagination: { next_cursor: next } };
  }),
];

function emailView({ id, template, recipient, attempts, last_error, ...times }: MailRow): Email {
  const { created_at: createdAt, due_at: dueAt, sent_at: sentAt, failed_at: failedAt } = times;
  const state = sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting';
  return {
    id,
    template,
    recipient,
    state,
    attempts,
    last_error,
    created_at_millis: createdAt.getTime(),
    next_attempt_at_millis: state === 'waiting' ? dueAt.getTime() : null,
    sent_at_millis: sentAt?.getTime() ?? null,
    failed_at_millis: failedAt?.getTime() ?? null,
  };
}

type Email = ResponseOf<typeof listEmails>['items'][number];

function placeOf(cursor: string): TimePosition {
  const [millis, id] = decodeCursor(cursor);
  if (isMillis(millis) && isId(id)) return [new Date(millis), id];
  throw new HttpError(400, 'The cursor does not belong to this list. Send next_cursor of the previous page.');
}
