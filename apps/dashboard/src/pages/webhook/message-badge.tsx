import { Badge } from '@keystack/ui';
import { webhookTexts } from '../../texts/webhooks.ts';
import type { MessageStatus } from '../webhooks/webhook-queries.ts';

const variants = { pending: 'outline', success: 'secondary', fail: 'destructive' } as const;

/** The delivery status of a message. */
export function MessageBadge({ status }: { readonly status: MessageStatus }) {
  return <Badge variant={variants[status]}>{webhookTexts.messages.statuses[status]}</Badge>;
}
