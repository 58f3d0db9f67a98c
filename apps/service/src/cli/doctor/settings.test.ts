import { expect, it } from 'vitest';
import { productionSettings } from '../../testing/production-settings.ts';
import { runDoctor } from '../../testing/run-doctor.ts';

/* Secrets that the service accepts, although they can be guessed. No service runs. */

const random = 'kB7xQ2mN9vR4tW8yZ1cF5hJ3pL6sD0gA8eU2iO7w';
const settings = { ...productionSettings, KEYSTACK_SECRET: random, PORT: '9' };

it('finds a former root secret that can be guessed', async () => {
  const weak = 'secret'.repeat(6);
  const { findings, output } = await runDoctor({ ...settings, KEYSTACK_SECRET: `${random},${weak}` }, 'secrets');
  expect(findings).toEqual([
    {
      check: 'secrets',
      status: 'warning',
      message: expect.stringContaining('A former secret in KEYSTACK_SECRET can be guessed'),
      remedy: expect.stringContaining('keystack keys reseal'),
    },
  ]);
  expect(output).not.toContain(weak);
  const strong = await runDoctor({ ...settings, KEYSTACK_SECRET: `${random},${random.toLowerCase()}` }, 'secrets');
  expect(strong.findings).toEqual([]);
});

it('finds a passphrase of archives that can be guessed', async () => {
  const weak = 'password password';
  const { findings, output } = await runDoctor({ ...settings, KEYSTACK_ARCHIVE_PASSPHRASE: weak }, 'secrets');
  expect(findings).toEqual([
    {
      check: 'secrets',
      status: 'warning',
      message: expect.stringContaining('KEYSTACK_ARCHIVE_PASSPHRASE can be guessed'),
      remedy: expect.stringContaining('openssl rand'),
    },
  ]);
  expect(output).not.toContain(weak);
  const strong = await runDoctor({ ...settings, KEYSTACK_ARCHIVE_PASSPHRASE: 'Zk2vQ9rT4wX7yB1nM5cF' }, 'secrets');
  expect(strong.findings).toEqual([]);
});
