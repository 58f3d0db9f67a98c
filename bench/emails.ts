import pg from 'pg';
import type { Account } from './accounts.ts';
import type { LoadRequest } from './load.ts';
import { allowMagicLinks, createProject } from './projects.ts';

/** The requests that email a magic link, and requests to the baseline that write emails to the same recipients. */
export interface EmailRequests {
  readonly sendLink: readonly LoadRequest[];
  readonly baseline: readonly LoadRequest[];
}

// The projects' combined hourly limit exceeds what a measurement needs.
const projectCount = 4;
const recipients = Array.from({ length: 500 }, (_, index) => `guest-${index}@example.com`);

/**
 * Creates projects with magic links enabled, owned by the account. Returns requests of their servers that email links,
 * and the corresponding requests to the baseline.
 */
export async function createEmailRequests(url: string, { token }: Account): Promise<EmailRequests> {
  const projects = await Promise.all(Array.from({ length: projectCount }, () => createProject(url, token)));
  for (const project of projects) await allowMagicLinks(url, project, token);
  const post = (path: string, headers: LoadRequest['headers'], body: object): LoadRequest => {
    return {
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
  };
  return {
    sendLink: recipients.flatMap((email) =>
      projects.map(({ headers }) =>
        post('/api/v1/auth/otp/send-sign-in-code', headers, {
          email,
          callback_url: 'http://localhost:3000/magic-link',
        }),
      ),
    ),
    baseline: recipients.flatMap((email) =>
      projects.map(({ id, headers }) => post(`/mails/${id}`, headers, { email })),
    ),
  };
}

/** Deletes all rate limits from the database, so that every recipient can receive emails again. */
export async function resetRateLimits(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('delete from rate_limits');
  await client.end();
}
