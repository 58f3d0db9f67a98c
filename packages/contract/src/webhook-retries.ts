const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays before the second and each later attempt of a webhook message, in milliseconds: the schedule of Standard Webhooks. */
export const webhookRetryDelays: readonly number[] = [
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
