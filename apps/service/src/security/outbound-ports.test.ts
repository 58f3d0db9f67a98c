import { expect, it } from 'vitest';
import { isAllowedSmtpPort, isAllowedWebhookPort } from './outbound-ports.ts';

const publicHost = 'hooks.example.com';

it.each([
  [443, true],
  [1024, true],
  [8443, true],
  [65_535, true],
  [22, false],
  [80, false],
  [1023, false],
  [5432, false],
  [6379, false],
])('decides whether webhooks may be sent to port %i of a public host: %s', (port, isAllowed) => {
  for (const production of [false, true]) {
    expect(isAllowedWebhookPort({ production }, { host: publicHost, port })).toBe(isAllowed);
  }
});

it.each([
  [25, true],
  [465, true],
  [587, true],
  [2525, true],
  [24, false],
  [443, false],
  [1025, false],
])('decides whether emails may be sent through port %i of a public host: %s', (port, isAllowed) => {
  for (const production of [false, true]) {
    expect(isAllowedSmtpPort({ production }, { host: publicHost, port })).toBe(isAllowed);
  }
});

it.each([
  [false, 'localhost', 5432, true],
  [false, '127.0.0.1', 1024, true],
  [false, 'localhost', 1023, false],
  [false, publicHost, 5432, false],
  [true, 'localhost', 5432, false],
])(
  'allows other servers of this machine in development: production %s, %s:%i is %s',
  (production, host, port, isAllowed) => {
    for (const decide of [isAllowedWebhookPort, isAllowedSmtpPort]) {
      expect(decide({ production }, { host, port })).toBe(isAllowed);
    }
  },
);
