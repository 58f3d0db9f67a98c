const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns a date without its time, for example "Nov 23, 2026". */
export function formatDate(date: Date): string {
  return dates.format(date);
}

/** Returns a date with its time in the time zone of the browser. */
export function formatTime(date: Date): string {
  return times.format(date);
}

/** Returns how long ago a date was, for example "5 minutes ago", or the date if that is more than a week. */
export function formatAge(date: Date, now = Date.now()): string {
  const age = now - date.getTime();
  if (age < minute) return 'just now';
  if (age < hour) return relative.format(-Math.floor(age / minute), 'minute');
  if (age < day) return relative.format(-Math.floor(age / hour), 'hour');
  if (age < 7 * day) return relative.format(-Math.floor(age / day), 'day');
  return formatDate(date);
}
