import type { LocaleTag } from '@keystack/contract';

/** The device and the country that a request came from, as far as they are known. */
export interface RequestDevice {
  /** The browser and operating system, for example `Chrome, Windows`. */
  readonly software: string | null;
  /** The country as two letters of ISO 3166, in upper case. */
  readonly country: string | null;
}

/** Returns a text for emails, for example `Chrome, Windows, Germany`, or `undefined` if nothing is known. */
export function describeDevice(device: RequestDevice | null, locale: LocaleTag): string | undefined {
  if (device === null) return undefined;
  const country = device.country && new Intl.DisplayNames(locale, { type: 'region' }).of(device.country);
  return [device.software, country].filter(Boolean).join(', ') || undefined;
}
