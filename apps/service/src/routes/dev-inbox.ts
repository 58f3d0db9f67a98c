import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Deps } from '../deps.ts';
import {
  type DevInboxRow,
  deleteDevInboxEmails,
  findDevInboxEmail,
  readDevInboxEmails,
  readDevInboxRevision,
} from '../domain/emails/dev-inbox.ts';
import { decryptEmailContent, type EmailContent } from '../domain/emails/outbox.ts';

/** An email in the inbox; `links` and `codes` are those of its text part. */
export interface DevInboxEmail {
  readonly id: string;
  readonly project_id: string;
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
  readonly created_at_millis: number;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly last_error: string | null;
}

const pageSize = 50;
const watchEveryMs = 500;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Response headers of an email: it may open links in a new tab, but runs no scripts and has an opaque origin. */
const emailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; frame-ancestors 'self'; " +
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  'referrer-policy': 'no-referrer',
};

/**
 * Creates the routes that list, show and delete the emails of a development service, for its page `/inbox` and for
 * tests. In production there are none, because emails contain sign-in links.
 *
 * @param closing Aborted to end the open event streams.
 */
export function devInboxRoutes(deps: Pick<Deps, 'db' | 'config' | 'keys'>, closing?: AbortSignal): Hono {
  const app = new Hono();
  const { db, config, keys } = deps;
  if (config.production) return app;
  const read = (row: DevInboxRow): EmailContent => {
    try {
      return decryptEmailContent(keys, row);
    } catch {
      const text = 'This mail was encrypted with another KEYSTACK_SECRET, or sent in production: its content is gone.';
      return { subject: 'A mail that cannot be opened', text, html: text };
    }
  };

  app.use('/inbox/*', async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('cross-origin-resource-policy', 'same-origin');
  });

  app.get('/inbox/mails', async (c) => {
    const { project_id: projectId, to, after } = c.req.query();
    if (after !== undefined && !new RegExp(`^${uuid}$`).test(after)) {
      return c.text('The query "after" must be the id of the last mail that you have.', 400);
    }
    const rows = await readDevInboxEmails(db, { projectId, recipient: to, after, limit: pageSize });
    const items = rows.map((row) => describe(row, read(row)));
    return c.json({ items, next: rows.length === pageSize ? rows.at(-1)?.id : null });
  });

  app.delete('/inbox/mails', async (c) => {
    await deleteDevInboxEmails(db, c.req.query('project_id'));
    return c.body(null, 204);
  });

  app.get(`/inbox/mails/:id{${uuid}}/:form{html}?`, async (c) => {
    const { id, form } = c.req.param();
    const row = await findDevInboxEmail(db, id);
    if (row === null) return c.text('There is no such mail in the inbox.', 404);
    const content = read(row);
    return form === 'html'
      ? c.html(content.html, 200, emailHeaders)
      : c.json({ ...describe(row, content), html: content.html });
  });

  app.get('/inbox/events', (c) =>
    streamSSE(c, async (stream) => {
      for (let known: string | undefined; !stream.aborted && !closing?.aborted; await stream.sleep(watchEveryMs)) {
        const revision = await readDevInboxRevision(db);
        if (revision !== known) await stream.writeSSE({ event: 'change', data: revision });
        known = revision;
      }
    }),
  );
  return app;
}

function describe(row: DevInboxRow, { subject, text }: EmailContent): DevInboxEmail {
  return {
    id: row.id,
    project_id: row.project_id,
    template: row.template,
    to: row.recipient,
    subject,
    text,
    links: distinct(text.match(/https?:\/\/[^\s<>"]+/g)),
    // A code is alone on its line.
    codes: distinct(text.match(/^[0-9A-Z]{6}$/gm)),
    created_at_millis: row.created_at.getTime(),
    state: row.sent_at !== null ? 'sent' : row.failed_at !== null ? 'failed' : 'waiting',
    last_error: row.last_error,
  };
}

const distinct = (found: readonly string[] | null) => [...new Set(found)];
