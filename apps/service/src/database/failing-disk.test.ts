import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames as names } from '@keystack/contract';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type RunningService, runService } from '../testing/run-service.ts';

const headers = {
  'content-type': 'application/json',
  [names.accessType]: 'client',
  [names.projectId]: 'internal',
  [names.publishableClientKey]: 'this-publishable-client-key-is-for-local-development-only',
};

const post = (service: RunningService, path: string, email: string) =>
  fetch(`${service.url}/api/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      email,
      password: 'correct horse',
      ...(path.endsWith('sign-up') && { verification_callback_url: 'http://localhost:3000/verify' }),
    }),
  });

describe.skipIf(inject('database') === 'postgres')('a disk that fails to sync', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-failing-disk-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('ends the service with a message instead of an acknowledgement, and keeps all acknowledged writes', async () => {
    const preload = new URL('../testing/fail-syncs.js', import.meta.url);
    const trigger = join(folder, 'failing');
    preload.searchParams.set('trigger', trigger);
    const settings = { KEYSTACK_DATA_DIR: join(folder, 'data'), KEYSTACK_ABUSE_LIMITS: 'off' };

    const failing = await runService({ ...settings, NODE_OPTIONS: `--import=${preload}` });
    expect((await post(failing, '/auth/password/sign-up', 'first@example.com')).status).toBe(200);
    await writeFile(trigger, '');
    await expect(post(failing, '/auth/password/sign-up', 'second@example.com')).rejects.toThrow();
    expect(await failing.exited).toBe(1);
    expect(failing.output()).toContain(`The embedded database in ${join(folder, 'data', 'postgres')} cannot write`);
    expect(failing.output()).toContain('EIO: i/o error, fsync');

    const service = await runService(settings);
    expect((await post(service, '/auth/password/sign-in', 'first@example.com')).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
  });
});
