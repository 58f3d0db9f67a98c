import type { WebhookAttempt } from '../webhooks/webhook-queries.ts';

/** Returns a `curl` command that sends the request of an attempt to a URL. */
export function curlCommand(url: string, headers: WebhookAttempt['requestHeaders'], body: string): string {
  return [
    `curl ${quote(url)}`,
    // curl computes the length itself.
    ...headers
      .filter(({ name }) => name !== 'content-length')
      .map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    `--data-raw ${quote(body)}`,
  ].join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
