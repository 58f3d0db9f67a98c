/** SQL for a time as the wire has it: milliseconds since the Unix epoch. */
export function millis(timestamp: string): string {
  return `(extract(epoch from ${timestamp}) * 1000)::int8`;
}
