import type { StackAdminApp } from '@keystack/js';
import { webhookTexts } from '../../texts/webhooks.ts';
import type { WebhookMessage } from '../webhooks/webhook-queries.ts';

const texts = webhookTexts.messages;

/** The delays in milliseconds before each look for the result of a delivery. Longer in sum than a receiver may take. */
const lookDelaysMs = [100, 200, 400, ...Array.from({ length: 20 }, () => 1000)];

/** Reads the failed messages of an endpoint, the oldest first. */
export async function readFailedMessages(
  app: StackAdminApp<false>,
  endpointId: string,
): Promise<readonly WebhookMessage[]> {
  const messages: WebhookMessage[] = [];
  let cursor: string | null = null;
  do {
    const page: MessagePage = await app.request('GET /webhooks/endpoints/{endpoint_id}/messages', {
      params: { endpointId },
      query: { status: 'fail', limit: 100, ...(cursor !== null && { cursor: Number(cursor) }) },
    });
    messages.push(...page.items);
    cursor = page.pagination.nextCursor;
  } while (cursor !== null);
  return messages.reverse();
}

interface MessagePage {
  readonly items: readonly WebhookMessage[];
  readonly pagination: { readonly nextCursor: string | null };
}

/** Resends a message and waits for the next attempt. Throws an error with the reason if the message did not arrive. */
export async function resendAndAwait(
  app: StackAdminApp<false>,
  endpointId: string,
  messageId: string,
  isStopped: () => boolean,
): Promise<void> {
  const params = { endpointId, messageId };
  const readNewestAttempt = async () => {
    const query = { messageId, limit: 1 };
    const options = { params: { endpointId }, query };
    const { items } = await app.request('GET /webhooks/endpoints/{endpoint_id}/attempts', options);
    return items[0];
  };
  const before = (await readNewestAttempt())?.startedAtMillis ?? 0;
  await app.request('POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend', { params });
  for (const delay of lookDelaysMs) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const attempt = await readNewestAttempt();
    if (attempt !== undefined && attempt.startedAtMillis > before) {
      const { status, error, durationMillis } = attempt;
      if (status === null) throw new Error(texts.failed(error ?? ''));
      if (status >= 200 && status < 300) return;
      throw new Error(texts.responded(status, durationMillis));
    }
    if (isStopped()) throw new Error(webhookTexts.resendFailed.unknown);
  }
  throw new Error(webhookTexts.resendFailed.unknown);
}
