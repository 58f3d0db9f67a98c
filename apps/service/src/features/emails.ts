import type { ResponseOf } from '@keystack/contract';
import { listEmails } from '@keystack/contract/endpoints';
import { decodeCursor, encodeCursor, isId, isMillis } from '../database/cursors.ts';
import { newest, pageOf, type TimePosition } from '../database/pages.ts';
import { type EmailDelivery, readDeliveries } from '../domain/emails/email-deliveries.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

const defaultPageSize = 100;

/** The endpoint that lists the emails of a project with the state of their delivery. */
export const emails = [
  implement(listEmails, async ({ deps, caller: { project }, query: { cursor, limit = defaultPageSize } }) => {
    const place = cursor === undefined ? newest : placeOf(cursor);
    const rows = await readDeliveries(deps.db, project.project_id, place, limit);
    const cursorAfter = ({ created_at: createdAt, id }: EmailDelivery) => encodeCursor([createdAt.getTime(), id]);
    const { items, next } = pageOf(rows, emailView, cursorAfter, limit);
    return { items, is_paginated: true, pagination: { next_cursor: next } };
  }),
];

function emailView({ id, template, recipient, attempts, last_error, ...times }: EmailDelivery): Email {
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
