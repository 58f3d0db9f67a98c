import { randomUUID } from 'node:crypto';
import { canonicalEmail, KnownErrors, notificationCategories, type ResponseOf } from '@keystack/contract';
import { listEmailQuotas, listEmails, resendEmail, sendEmail, testMailServer } from '@keystack/contract/endpoints';
import { decodeCursor, encodeCursor, isUnixMillis, isUuid } from '../database/cursors.ts';
import { beforeNewest, pageFromRows, type TimePosition } from '../database/pages.ts';
import { capturesEmails } from '../domain/emails/captured-emails.ts';
import { emailsOf } from '../domain/emails/email-brand.ts';
import { type EmailDelivery, readEmailDeliveries, readEmailDelivery } from '../domain/emails/email-deliveries.ts';
import { readMutedCategoryIds } from '../domain/emails/muted-categories.ts';
import { textOfHtml } from '../domain/emails/text-of-html.ts';
import { mailServerToTest, recordServerTest, renderServerTest } from '../domain/projects/mail-servers.ts';
import { readUser } from '../domain/users/users.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { readEmailQuotas } from '../rate-limits/email-quotas.ts';
import { limitCustomEmails, limitProjectRequests, limitResentEmail } from '../rate-limits/limit-requests.ts';

const defaultPageSize = 100;

/** Endpoints to send emails to users, and to list the emails of a project with the state of their delivery. */
export const emailEndpoints = [
  implement(listEmails, async ({ deps, caller: { project }, query }) => {
    const { cursor, limit = defaultPageSize, ...filters } = query;
    const place = cursor === undefined ? beforeNewest : placeOf(cursor);
    const rows = await readEmailDeliveries(deps.db, project.project_id, filters, place, limit);
    const cursorAfter = ({ created_at: createdAt, id }: EmailDelivery) => encodeCursor([createdAt.getTime(), id]);
    const { items, next } = pageFromRows(rows, emailView, cursorAfter, limit);
    return { items, is_paginated: true, pagination: { next_cursor: next } };
  }),

  implement(listEmailQuotas, async ({ deps, caller: { project } }) => {
    const quotas = await readEmailQuotas(deps.db, deps, project.project_id);
    const items = quotas.map(({ resetsAt, ...quota }) => ({
      ...quota,
      resets_at_millis: resetsAt?.getTime() ?? null,
    }));
    return { items, is_paginated: false };
  }),

  implement(sendEmail, async ({ deps, caller: { project }, body, transaction }) => {
    const { project_id: projectId } = project;
    const { html, subject, notification_category_name: name = 'Transactional' } = body;
    const category = Object.entries(notificationCategories).find(([each]) => each === name)?.[1];
    if (category === undefined) throw new HttpError(400, `There is no notification category ${name}.`);
    if (!emailsOf(deps.config, project).allowsOwnTexts) {
      throw new KnownErrors.RequiresCustomEmailServer();
    }
    const userIds = [...new Set(body.user_ids)];
    const recipients: { readonly userId: string; readonly email: string; readonly identity: string }[] = [];
    for (const userId of userIds) {
      const user = await readUser(deps.db, projectId, userId);
      if (user === null) throw new KnownErrors.UserIdDoesNotExist(userId);
      const { email, email_identity: identity } = user;
      if (email === null || identity === null) continue;
      if ((await readMutedCategoryIds(deps.db, projectId, userId)).has(category.id)) continue;
      recipients.push({ userId, email, identity });
    }
    const content = { template: 'custom', subject, html, text: textOfHtml(html), isOwnText: true };
    await transaction(async (tx) => {
      const identities = recipients.map(({ identity }) => identity);
      await limitCustomEmails(tx, deps, projectId, identities);
      for (const { userId, email } of recipients) {
        await deps.emailOutbox.add(tx, projectId, { ...content, recipient: email });
        await deps.events.record(tx, projectId, { type: 'user.email_sent', userId, data: { type: 'custom' } });
      }
    });
    return { results: userIds.map((id) => ({ user_id: id })) };
  }),

  implement(resendEmail, async ({ deps, caller: { project }, params: { email_id: id }, transaction }) => {
    const email = await transaction(async (tx) => {
      const isScheduled = await deps.emailOutbox.resend(tx, project.project_id, id);
      const found = await readEmailDelivery(tx, project.project_id, id);
      if (isScheduled && found !== null) {
        const { recipient, template } = found;
        await limitResentEmail(tx, deps, project.project_id, canonicalEmail(recipient) ?? recipient);
        const data = { email_id: id, template };
        await deps.events.record(tx, project.project_id, { type: 'email.resent', data });
      }
      return found;
    });
    if (email === null) throw new HttpError(404, `The project has no email with the id ${id}.`);
    if (email.sent_at !== null) {
      throw new HttpError(
        400,
        'The mail server has already accepted this email, so its text is deleted. Let the user request a new one.',
      );
    }
    return emailView(email);
  }),

  implement(testMailServer, async ({ deps, caller: { project }, body: { recipient, email_config }, transaction }) => {
    const { project_id: projectId, project_display_name: name } = project;
    if (await capturesEmails(deps.db, projectId)) {
      throw new HttpError(
        400,
        'This project is a throw-away copy, which captures its emails. It connects to no mail server.',
      );
    }
    const server = await mailServerToTest(deps.db, deps, projectId, email_config ?? null);
    await limitProjectRequests(deps, projectId, 'mailServerTests');
    // Loaded here, because the service rarely needs the library for emails without an email to send.
    const { testMailServerSteps } = await import('../domain/emails/check-mail-server.ts');
    const steps = await testMailServerSteps(
      { ...server, publicOnly: deps.config.production },
      { id: randomUUID(), senderName: server.senderName, recipient, ...renderServerTest(name) },
    );
    const succeeded = steps.every(({ state }) => state !== 'failed');
    // Even a test that stores nothing is answered only if the caller may still manage the project.
    await transaction(async (tx) => {
      if (succeeded && email_config === undefined) await recordServerTest(tx, deps, projectId, server);
    });
    return { succeeded, steps };
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
  if (isUnixMillis(millis) && isUuid(id)) return [new Date(millis), id];
  throw new HttpError(400, 'The cursor does not belong to this list. Send next_cursor of the previous page.');
}
