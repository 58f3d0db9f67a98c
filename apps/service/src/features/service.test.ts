import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';
import { version } from '../version.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('the root of the API', () => {
  it('describes the caller in plain text', async () => {
    const { token, userId } = await createSampleUser(t);
    const { status, headers, body } = await t.request<string>('GET /', { access: 'server', token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    for (const known of ['server', testProjectId, userId]) expect(body).toContain(known);
    expect((await t.request<string>('GET /', { access: null })).body).toContain('Access type: none');
  });

  it('responds with and without a slash at its end', async () => {
    for (const url of ['http://localhost/api/v1', 'http://localhost/api/v1/']) {
      expect((await t.send(new Request(url))).status).toBe(200);
    }
  });
});

it('reports every feature as not supported [S7.116]', async () => {
  const ask = (body: object) => t.request<string>('POST /check-feature-support', { access: null, body });
  const { status, headers, body } = await ask({ name: 'teleportation', speed: [1, { unit: 'c' }] });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(body).toContain('teleportation');
  expect((await ask({ name: 'x', feature_name: 'levitation' })).body).toContain('levitation');
  expect((await ask({})).status).toBe(200);
});

describe('the check of a version', () => {
  const check = async (clientVersion: string) =>
    (await t.request('POST /check-version', { access: null, body: { clientVersion } })).body;

  it('returns its own version', async () => {
    const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(manifest.version).toBe(version);
    expect(await check(version)).toEqual({ upToDate: true });
  });

  it.each([
    ['0.1.999', false],
    ['0.2.0', true],
    ['9.1.0', true],
    ['newest', true],
    ['0.1', true],
    ['0.1.0\n', true],
  ])('reports whether the version difference of %j is severe', async (clientVersion, severe) => {
    expect(await check(clientVersion)).toEqual({ upToDate: false, error: expect.stringMatching(/\S/), severe });
  });
});
