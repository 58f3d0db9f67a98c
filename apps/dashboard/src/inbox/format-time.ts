const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a time, given in milliseconds since 1970, as the time of day, with the date if that is not today. */
export function formatTimestamp(milliseconds: number): string {
  const date = new Date(milliseconds);
  const isToday = date.toDateString() === new Date().toDateString();
  return (isToday ? time : dayAndTime).format(date);
}
