import type { ActiveSession } from '@keystack/js';
import type { Translate } from '../texts/translate.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the country and the last use of a session as a text for users, for example `Germany · Last used: yesterday`.
 * Without the last use if the time is `undefined`.
 */
export function describePlaceAndUse(
  { country, isCurrentSession, lastUsedAt }: Pick<ActiveSession, 'country' | 'isCurrentSession' | 'lastUsedAt'>,
  translate: Translate,
  now: number | undefined,
): string {
  const { lang = 'en-US' } = translate.attributes;
  const place = country && new Intl.DisplayNames(lang, { type: 'region' }).of(country);
  const lastUse = now && translate('Last used: {time}', { time: relativeTime(lastUsedAt, now, lang) });
  const use = isCurrentSession ? translate('Active now') : lastUse;
  return [place, use].filter(Boolean).join(' · ');
}

/** Returns a time relative to now in hours or days, or the date if it is more than 30 days ago. */
function relativeTime(time: Date, now: number, lang: string): string {
  const age = Math.max(0, now - time.getTime());
  if (age > 30 * dayMs) return time.toLocaleDateString(lang, { dateStyle: 'medium' });
  const texts = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  return age < dayMs ? texts.format(-Math.floor(age / hourMs), 'hour') : texts.format(-Math.floor(age / dayMs), 'day');
}
