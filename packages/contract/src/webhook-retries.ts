const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The delays before the second and each later attempt to deliver a webhook message, in milliseconds. The schedule of
 * the Standard Webhooks specification.
 */
export const webhookRetryDelayMillis: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
