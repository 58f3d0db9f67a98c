/** Returns SQL that converts a timestamp to the format of the API, milliseconds since the Unix epoch. */
export function unixMillisSql(timestamp: string): string {
  return `(extract(epoch from ${timestamp}) * 1000)::int8`;
}
