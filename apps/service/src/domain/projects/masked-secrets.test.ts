import { maskedSecret } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProjectOwner, type TestProjectOwner } from '../../testing/project-owner.ts';
import { createSampleProject } from '../../testing/sample-project.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../../testing/test-app.ts';

/* Secrets in responses to the session of a project owner, and to API keys. */

let t: TestApp;
let project: string;
let owner: TestProjectOwner;
let endpointId: string;
let webhookSecret: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
  project = await createSampleProject(t);
  owner = await createProjectOwner(t, project);
  await update(byKey(), { oauth_providers: [google], email_config: mailServer });
  const endpoint = await t.request<{ id: string; secrets: { secret: string }[] }>('POST /webhooks/endpoints', {
    ...byKey(),
    body: { url: 'https://example.com/webhooks' },
  });
  endpointId = endpoint.body.id;
  webhookSecret = endpoint.body.secrets[0]?.secret ?? '';
  expect(webhookSecret).toMatch(/^whsec_/);
});
afterAll(() => t.close());

const clientSecret = 'client secret of the shop';
const mailPassword = 'password of the mail server';
const google = { id: 'google', enabled: true, type: 'standard', client_id: 'shop', client_secret: clientSecret };
const mailServer = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 465,
  username: 'shop',
  password: mailPassword,
  sender_name: 'Shop',
  sender_email: 'hello@shop.example.com',
};
const masked = {
  oauth_providers: [{ ...google, client_secret: maskedSecret }],
  email_config: { ...mailServer, password: maskedSecret },
};

const byKey = (): RequestOptions => ({ access: 'admin', project });
/** With the client session of the owner in the project `internal`. */
const byClient = (): RequestOptions => ({ project: 'internal', token: owner.token });

const updateRoutes = ['PATCH /projects/current', 'PATCH /internal/projects/current'] as const;

async function update(options: RequestOptions, config: object, route: string = updateRoutes[0]) {
  const response = await t.request(route, { ...options, body: { config } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response;
}

async function storedSecrets() {
  const { body } = await t.request<{ config: Record<string, unknown> }>('GET /projects/current', byKey());
  const { oauth_providers: [provider] = [], email_config: server } = body.config as {
    readonly oauth_providers?: readonly { readonly client_secret?: string }[];
    readonly email_config?: { readonly password?: string };
  };
  return { clientSecret: provider?.client_secret, mailPassword: server?.password };
}

const projectSecrets = () => [clientSecret, mailPassword];
const webhookSecrets = () => [webhookSecret];
const webhook = () => ({ params: { endpoint_id: endpointId } });

const routes: [string, () => string[], () => RequestOptions][] = [
  ['GET /projects/current', projectSecrets, () => ({})],
  ['PATCH /projects/current', projectSecrets, () => ({ body: { display_name: 'Shop' } })],
  ['GET /internal/projects/current', projectSecrets, () => ({})],
  ['PATCH /internal/projects/current', projectSecrets, () => ({ body: { display_name: 'Shop' } })],
  ['GET /webhooks/endpoints/{endpoint_id}', webhookSecrets, webhook],
  ['PATCH /webhooks/endpoints/{endpoint_id}', webhookSecrets, () => ({ ...webhook(), body: { enabled: false } })],
];

it.each(routes)(
  '%s masks the secrets in an owner session, and returns them to an API key',
  async (route, secrets, of) => {
    const toOwner = await t.request(route, { ...owner.as, ...of() });
    const toKey = await t.request(route, { ...byKey(), ...of() });
    expect([toOwner.status, toKey.status]).toEqual([200, 200]);
    for (const secret of secrets()) {
      expect(JSON.stringify(toOwner.body)).not.toContain(secret);
      expect(JSON.stringify(toKey.body)).toContain(secret);
    }
    expect(JSON.stringify(toOwner.body).split(maskedSecret)).toHaveLength(secrets().length + 1);
    expect(JSON.stringify(toKey.body)).not.toContain(maskedSecret);
  },
);

it.each([
  ['GET /internal/projects', {}],
  [
    'POST /internal/projects',
    { body: { display_name: 'Shop', config: { oauth_providers: [google], email_config: mailServer } } },
  ],
])('%s masks the secrets', async (route, options) => {
  const { status, body } = await t.request(route, { ...byClient(), ...options });
  expect(status).toBeLessThan(300);
  for (const secret of projectSecrets()) expect(JSON.stringify(body)).not.toContain(secret);
  expect(JSON.stringify(body).split(maskedSecret)).toHaveLength(3);
});

it('POST /internal/projects refuses the mask, because a new project has no secret yet', async () => {
  for (const config of [{ oauth_providers: masked.oauth_providers }, { email_config: masked.email_config }]) {
    const body = { display_name: 'Copy', config };
    const response = await t.request('POST /internal/projects', { ...byClient(), body });
    expect(response.status, JSON.stringify(response.body)).toBe(400);
  }
});

describe.each(updateRoutes)('%s', (route) => {
  it('keeps the secrets if the mask is sent back', async () => {
    await update(owner.as, masked, route);
    expect(await storedSecrets()).toEqual({ clientSecret, mailPassword });
    const renamed = { ...masked, email_config: { ...masked.email_config, sender_name: 'The shop' } };
    await update(owner.as, renamed, route);
    expect(await storedSecrets()).toEqual({ clientSecret, mailPassword });
  });

  it('stores secrets that an owner sends', async () => {
    const email_config = { ...mailServer, host: 'smtp.example.net', password: 'another' };
    await update(owner.as, { oauth_providers: [{ ...google, client_secret: 'new' }], email_config }, route);
    expect(await storedSecrets()).toEqual({ clientSecret: 'new', mailPassword: 'another' });
  });

  it.each([
    ['host', { host: 'smtp.attacker.example' }],
    ['port', { port: 587 }],
    ['user name', { username: 'attacker' }],
  ])('refuses the mask for a mail server with another %s, and changes nothing', async (_name, change) => {
    const config = { ...masked, email_config: { ...masked.email_config, ...change } };
    const { status, body } = await t.request(route, { ...owner.as, body: { display_name: 'Renamed', config } });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: expect.stringContaining('password of the mail server'),
    });
    const after = await t.request('GET /projects/current', byKey());
    expect(after.body).toMatchObject({ display_name: 'Sample', config: { email_config: mailServer } });
  });

  it('refuses the mask for a provider without a client secret', async () => {
    const config = { oauth_providers: [{ ...google, id: 'github', client_secret: maskedSecret }] };
    const { status, body } = await t.request(route, { ...owner.as, body: { config } });
    expect({ status, body }).toMatchObject({ status: 400, body: expect.stringContaining('client secret of github') });
    expect(await storedSecrets()).toEqual({ clientSecret, mailPassword });
  });
});

it('accepts an update of the version that an owner or an API key has read', async () => {
  for (const by of [owner.as, byKey()]) {
    for (const [route, options, body] of [
      ['/projects/current', {}, { display_name: 'Shop' }],
      ['/webhooks/endpoints/{endpoint_id}', webhook(), { description: 'Orders' }],
    ] as const) {
      const { headers } = await t.request(`GET ${route}`, { ...by, ...options });
      const changed = { ...by, ...options, headers: { ...by.headers, 'if-match': headers.get('etag') ?? '' }, body };
      expect((await t.request(`PATCH ${route}`, changed)).status).toBe(200);
    }
  }
});
