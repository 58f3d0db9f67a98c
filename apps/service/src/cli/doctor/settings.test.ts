import { expect, it } from 'vitest';
import { productionSettings } from '../../testing/production-settings.ts';
import { runDoctor } from '../../testing/run-doctor.ts';

/* Secrets that the service accepts, although they can be guessed. No service runs. */

const random = 'kB7xQ2mN9vR4tW8yZ1cF5hJ3pL6sD0gA8eU2iO7w';
const settings = { ...productionSettings, KEYSTACK_SECRET: random, PORT: '9' };

it.each([
  {
    name: 'a former root secret',
    weak: { KEYSTACK_SECRET: `${random},${'secret'.repeat(6)}` },
    strong: { KEYSTACK_SECRET: `${random},${random.toLowerCase()}` },
    guessed: 'secret'.repeat(6),
    message: 'A former secret in KEYSTACK_SECRET can be guessed',
    remedy: 'keystack keys reseal',
  },
  {
    name: 'a passphrase of archives',
    weak: { KEYSTACK_ARCHIVE_PASSPHRASE: 'password password' },
    strong: { KEYSTACK_ARCHIVE_PASSPHRASE: 'Zk2vQ9rT4wX7yB1nM5cF' },
    guessed: 'password password',
    message: 'KEYSTACK_ARCHIVE_PASSPHRASE can be guessed',
    remedy: 'openssl rand',
  },
])('finds $name that can be guessed', async ({ weak, strong, guessed, message, remedy }) => {
  const { findings, output } = await runDoctor({ ...settings, ...weak }, 'secrets');
  expect(findings).toEqual([
    {
      check: 'secrets',
      status: 'warning',
      message: expect.stringContaining(message),
      remedy: expect.stringContaining(remedy),
    },
  ]);
  expect(output).not.toContain(guessed);
  expect((await runDoctor({ ...settings, ...strong }, 'secrets')).findings).toEqual([]);
});
