import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let project: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  project = await createSampleProject(t);
});
afterAll(() => t.close());

interface Project {
  readonly code?: string;
  readonly config: { readonly brand?: Readonly<Record<string, string | null>> };
}

const configure = (brand: unknown) =>
  t.request<Project>('PATCH /projects/current', { access: 'admin', project, body: { config: { brand } } });
const read = async (access: 'client' | 'admin' = 'admin', path = 'GET /projects/current') =>
  (await t.request<Project>(path, { access, project })).body.config;

const png = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nlogo', 'latin1').toString('base64')}`;
const none = {
  logo_url: null,
  logo_dark_mode_url: null,
  primary_color: null,
  primary_text_color: null,
  terms_url: null,
  privacy_url: null,
};

describe('the brand of a project', () => {
  it('is absent from every view until one of its fields is set', async () => {
    for (const access of ['client', 'admin'] as const) expect(await read(access)).not.toHaveProperty('brand');
    await configure({});
    expect(await read('client')).not.toHaveProperty('brand');
    await configure({ terms_url: 'https://acme.test/terms' });
    const brand = { ...none, terms_url: 'https://acme.test/terms' };
    expect(await read('client')).toMatchObject({ brand });
    expect(await read('admin')).toMatchObject({ brand });
    expect(await read('admin', 'GET /internal/projects/current')).toMatchObject({ brand });
  });

  it('keeps absent fields, removes those that are null, and is removed as a whole by null', async () => {
    await configure({ primary_color: '#0F766E', privacy_url: 'https://acme.test/privacy' });
    const { body } = await configure({ terms_url: 'https://acme.test/terms', privacy_url: null });
    const brand = {
      ...none,
      primary_color: '#0f766e',
      primary_text_color: '#ffffff',
      terms_url: 'https://acme.test/terms',
    };
    expect(body.config.brand).toEqual(brand);
    expect((await configure(brand)).body.config.brand).toEqual(brand);
    expect((await configure(undefined)).body.config.brand).toEqual(brand);
    expect((await configure(null)).body.config).not.toHaveProperty('brand');
  });

  it.each([
    ['#ffff00', '#000000'],
    ['#1d4ed8', '#ffffff'],
    ['#757575', '#ffffff'],
    ['#777777', '#000000'],
  ])('has a text color that is readable on %s: %s', async (primary_color, primary_text_color) => {
    expect((await configure({ primary_color })).body.config.brand).toMatchObject({ primary_text_color });
  });

  it.each([
    ['a named color', { primary_color: 'teal' }],
    ['a short color', { primary_color: '#fff' }],
    ['style in a color', { primary_color: '#ffffff;background:url(x)' }],
    ['a link with a script', { terms_url: 'javascript:alert(1)' }],
    ['a relative link', { privacy_url: '/privacy' }],
    ['a logo that is no URL', { logo_url: 'logo.png' }],
    ['a logo above the limit', { logo_url: `data:image/png;base64,${'A'.repeat(1_000_000)}` }],
    ['an unknown field', { logo: png }],
    ['a text', 'teal'],
  ])('rejects %s with a SCHEMA_ERROR, and changes nothing', async (_what, brand) => {
    const { status, body } = await configure(brand);
    expect([status, body.code]).toEqual([400, 'SCHEMA_ERROR']);
    expect(await read()).not.toHaveProperty('brand');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'data:image/png;base64,AAAA', 'ftp://acme.test/logo.png'])(
    'rejects %s as a logo',
    async (logo_dark_mode_url) => {
      const { status, body } = await configure({ logo_dark_mode_url, primary_color: '#000000' });
      expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining('The logo must be') });
      expect(await read()).not.toHaveProperty('brand');
    },
  );

  it('is set only by admins', async () => {
    const body = { config: { brand: { primary_color: '#000000' } } };
    const { status } = await t.request('PATCH /projects/current', { access: 'server', project, body });
    expect(status).toBe(401);
  });

  it('can be part of a new project', async () => {
    const { token } = await t.signUp(`${crypto.randomUUID()}@example.com`, 'correct horse', { project: 'internal' });
    const brand = { logo_url: png, primary_color: '#0f766e' };
    const body = { display_name: 'Shop', config: { brand } };
    const created = await t.request<Project>('POST /internal/projects', { project: 'internal', token, body });
    expect(created.status).toBe(201);
    expect(created.body.config.brand).toMatchObject({ primary_color: '#0f766e' });
  });
});

describe('a logo', () => {
  const get = (url: string) => t.app.fetch(new Request(url));
  const urlOf = async () => String((await read()).brand?.['logo_url']);

  it('that is a data URL is stored and served by URL until it is replaced', async () => {
    await configure({ logo_url: png, logo_dark_mode_url: 'https://acme.test/dark.svg' });
    const url = await urlOf();
    expect(url).toMatch(new RegExp(`^http://localhost:8100/api/v1/pictures/${project}/[0-9a-f]{64}$`));
    expect(await read('client')).toMatchObject({
      brand: { logo_url: url, logo_dark_mode_url: 'https://acme.test/dark.svg' },
    });
    await createHousekeeping(t.deps).runOnce();
    expect((await get(url)).headers.get('content-type')).toBe('image/png');
    await configure({ logo_url: null, logo_dark_mode_url: url });
    await createHousekeeping(t.deps).runOnce();
    expect((await get(url)).status).toBe(200);
    await configure({ logo_dark_mode_url: '' });
    await createHousekeeping(t.deps).runOnce();
    expect((await get(url)).status).toBe(404);
  });

  it('is deleted with its project', async () => {
    await configure({ logo_url: png });
    const url = await urlOf();
    expect((await get(url)).status).toBe(200);
    await t.request('DELETE /projects/current', { access: 'admin', project });
    expect((await get(url)).status).toBe(404);
  });
});
