import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { productionSettings } from '../../testing/production-settings.ts';
import { runDoctor } from '../../testing/run-doctor.ts';
import { createSelfSignedCertificate, hasOpenssl } from '../../testing/self-signed-certificate.ts';

/* A mail server whose TLS certificate nobody trusts. No service runs. */

it.skipIf(!hasOpenssl).each([
  ['from the start of a connection', true],
  ['by STARTTLS', false],
])('finds a self-signed certificate of a mail server with TLS %s', async (_, isImplicit) => {
  const folder = await mkdtemp(join(tmpdir(), 'keystack-doctor-smtp-'));
  const certificate = createSelfSignedCertificate(folder);
  const server = await startMailServer(0, undefined, undefined, { ...certificate, isImplicit });
  const settings = {
    ...productionSettings,
    KEYSTACK_SECRET: 'kB7xQ2mN9vR4tW8yZ1cF5hJ3pL6sD0gA8eU2iO7w',
    KEYSTACK_SMTP_URL: server.url.replace('://127.0.0.1', '://login:password-of-mail@localhost'),
    PORT: '9',
  };
  const { findings, output } = await runDoctor(settings, 'smtp');
  await server.stop();
  await rm(folder, { recursive: true });
  expect(findings).toEqual([
    {
      check: 'smtp',
      status: 'error',
      message: expect.stringContaining('has no valid TLS, so the password would be readable'),
      remedy: expect.stringContaining('the host name of its certificate'),
    },
  ]);
  expect(output).not.toContain('password-of-mail');
  expect(server.logins).toEqual([]);
});
