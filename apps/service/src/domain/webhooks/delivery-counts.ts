import { type ResponseOf, serviceLimits } from '@keystack/contract';
import type { countWebhookDeliveries } from '@keystack/contract/endpoints';
import { createStatement, type Executor } from '../../database/database.ts';

type DeliveryCounts = ResponseOf<typeof countWebhookDeliveries>;

const { webhookCountedAttempts, webhookCountedHours, webhookFailedCountMax } = serviceLimits;
const hourMs = 60 * 60 * 1000;

// The newest attempts are read by the primary key. An index by time would make each delivery slower.
const countAttempts = createStatement<{ hour: number; delivered: number; failed: number }>(
  'count_webhook_attempts_by_hour',
  `with newest as (
    select started_at, coalesce(status between 200 and 299, false) as is_delivered from webhook_attempts
    where project_id = $1 and endpoint_id = $2 order by position desc limit ${webhookCountedAttempts}
  )
  select floor(extract(epoch from started_at - $3::timestamptz) / 3600)::int as hour,
    count(*) filter (where is_delivered) as delivered, count(*) filter (where not is_delivered) as failed
  from newest where started_at >= $3 group by 1`,
);

const countFailedMessages = createStatement<{ count: number }>(
  'count_failed_webhook_messages',
  `select count(*) as count from (
    select from webhook_messages
    where project_id = $1 and endpoint_id = $2 and sent_at is null and failed_at is not null
    limit ${webhookFailedCountMax}
  ) failed`,
);

/** Counts the delivery attempts of an endpoint in each of the last hours, and its failed messages. */
export async function readDeliveryCounts(
  tx: Executor,
  projectId: string,
  endpointId: string,
  now: number,
): Promise<DeliveryCounts> {
  const first = (Math.floor(now / hourMs) - webhookCountedHours + 1) * hourMs;
  const counted = await tx.run(countAttempts, [projectId, endpointId, new Date(first)]);
  const [failed] = await tx.run(countFailedMessages, [projectId, endpointId]);
  const count = failed?.count ?? 0;
  const hours = Array.from({ length: webhookCountedHours }, (_, index) => {
    const found = counted.find(({ hour }) => hour === index);
    return {
      start_millis: first + index * hourMs,
      delivered_count: found?.delivered ?? 0,
      failed_count: found?.failed ?? 0,
    };
  });
  const total = counted.reduce((sum, { delivered, failed }) => sum + delivered + failed, 0);
  return {
    attempts: { hours, is_capped: total >= webhookCountedAttempts },
    failed_messages: { count, is_capped: count >= webhookFailedCountMax },
  };
}
