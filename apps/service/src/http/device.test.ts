import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const device = (userAgent: string) =>
  deviceOf(new Request('http://localhost', { headers: { 'user-agent': userAgent } }), null).software;

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/124.0.0.0',
    'Opera, ChromeOS',
  ],
  ['MyApp/1.0 (Android 15)', 'Android'],
])('names browser and system of %s', (userAgent, expected) => {
  expect(device(userAgent)).toBe(expected);
});

it.each([
  'node',
  '',
  'curl/8.14.1',
  'Your account is blocked, call +1 555 0100',
  `${'x'.repeat(500)} Firefox/1 (Windows NT 10)`,
])('names nothing for %j', (userAgent) => {
  expect(device(userAgent)).toBeNull();
});

it.each([
  ['DE', 'DE'],
  [' fr ', 'FR'],
  ['XX', null],
  ['T1', null],
  ['Germany, call +1 555 0100', null],
  ['', null],
])('reads the country %j as %j, only from the header of the setting', (value, country) => {
  const request = new Request('http://localhost', { headers: { 'cf-ipcountry': value } });
  expect(deviceOf(request, 'CF-IPCountry').country).toBe(country);
  expect(deviceOf(request, null).country).toBeNull();
});
