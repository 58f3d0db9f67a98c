const units = [
  ['year', 365 * 24 * 60 * 60 * 1000],
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
  ['second', 1000],
] as const;

/** Formats a duration in the largest unit that divides it, for example `10 minutes` for 600,000 milliseconds. */
export function formatDuration(milliseconds: number): string {
  const [name, size] = units.find(([, size]) => milliseconds % size === 0) ?? (['millisecond', 1] as const);
  const count = milliseconds / size;
  return `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;
}

/** Formats a number with thousands separators, for example `1,000,000`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en');
}
