import type { RequestDevice } from '../domain/emails/request-device.ts';

/** Browsers by a word of their user agent. Most contain the words of others, so the order counts. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.* Safari\//],
] as const;

const systems = [
  ['Windows', /\bWindows NT\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Maximum number of characters of the `User-Agent` header that are searched. Browsers send fewer. */
const headerMaxLength = 500;

/**
 * Returns the browser, operating system and country of a request. Contains only names of the lists above and the code
 * of a country, because the result is shown in emails to other people.
 *
 * @param countryHeader Header in which a proxy of the operator tells the country. Default: the country is unknown.
 */
export function deviceOf({ headers }: Pick<Request, 'headers'>, countryHeader: string | null): RequestDevice {
  const userAgent = (headers.get('user-agent') ?? '').slice(0, headerMaxLength);
  const found = [browsers, systems].flatMap((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? []);
  return {
    software: found.length === 0 ? null : found.join(', '),
    country: countryHeader === null ? null : countryOf(headers.get(countryHeader) ?? ''),
  };
}

/**
 * Returns a country code in upper case, or `null` for anything else, such as the codes `XX` and `T1` for unknown
 * places.
 */
function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return countryNames.of(code) === undefined ? null : code;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
