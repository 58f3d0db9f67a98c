import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { type RunningService, runService } from '../testing/run-service.ts';

/* The settings of a project as a file, by the command line and through a running service. */

const adminKey = 'this-super-secret-admin-key-is-for-local-development-only';
const clientSecret = 'the secret of the tests at GitHub';
const differences = 3;

let database: UnopenedTestDatabase;
let service: RunningService;
let settings: Record<string, string>;
let folder: string;
let file: string;
let project: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-config-'));
  database = await createMigratedDatabase();
  settings = {
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    KEYSTACK_ABUSE_LIMITS: 'off',
    ...('url' in database.address
      ? { DATABASE_URL: database.address.url }
      : { KEYSTACK_DATA_DIR: database.address.directory }),
  };
  service = await runService(settings);
  settings = { ...settings, PORT: new URL(service.url).port, GITHUB_SECRET: clientSecret };
  await send('POST', '/owners', { email: 'ada@example.com' });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.remove();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  project = (await send('POST', '/all-projects', { display_name: 'Shop', owner_email: 'ada@example.com' })).id;
  file = join(folder, `${project}.json`);
  await keystack('config', 'pull', project, file);
});

async function keystack(...args: string[]) {
  const { code, output } = await runCommandHere([...args, '--json'], settings);
  return { code, ...JSON.parse(output) };
}

const plan = () => keystack('config', 'plan', project, file);
const push = () => keystack('config', 'push', project, file, '--yes');

/** Sends a request as an operator does, past the command. */
async function send(method: string, path: string, body?: object) {
  const response = await fetch(`${service.url}/api/v1/internal${path}`, {
    method,
    headers: {
      [headerNames.accessType]: 'admin',
      [headerNames.projectId]: 'internal',
      [headerNames.superSecretAdminKey]: adminKey,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return Object(await response.json());
}

const update = (changes: object) => send('PATCH', '/project-settings', { project_id: project, settings: changes });

/** Returns the settings of the service, with secrets. */
const current = () => send('GET', `/project-settings?project_id=${project}`);

/** Changes the file, whose top level or `config` gets these fields. */
async function edit({ config, ...fields }: { readonly config?: object; readonly [name: string]: unknown }) {
  const content = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...content, ...fields, config: { ...content.config, ...config } }));
}

const github = { id: 'github', enabled: true, type: 'standard', client_id: 'shop' };
const mailServer = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 465,
  username: 'shop',
  sender_name: 'Shop',
  sender_email: 'shop@example.com',
};
const template = {
  type: 'magic_link',
  subject: 'Sign in to {{ projectDisplayName }}',
  content: {
    root: { type: 'EmailLayout', data: { childrenIds: ['button'] } },
    button: { type: 'Button', data: { props: { text: 'Sign in', url: '{{ magicLink }}' } } },
  },
};

describe('keystack config', () => {
  it('pulls a sorted file that differs in nothing from the service', async () => {
    const text = await readFile(file, 'utf8');
    const content = JSON.parse(text);
    expect(content).toMatchObject({ display_name: 'Shop', config: { credential_enabled: true } });
    expect(content.team_permissions.map(({ id }: { id: string }) => id)).toEqual(['admin', 'member']);
    expect(Object.keys(content.config)).toEqual(Object.keys(content.config).sort());
    expect(text.endsWith('}\n')).toBe(true);
    await keystack('config', 'pull', project, file);
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(await plan()).toEqual({ code: 0, changes: [] });
    expect(await push()).toEqual({ code: 0, changes: [] });
  });

  it('plans changes of all kinds, changes nothing by that, and pushes them', async () => {
    const before = await current();
    const pulled = await readFile(file, 'utf8');
    await edit({
      display_name: 'Bookshop',
      config: {
        sign_up_enabled: false,
        event_retention_days: 30,
        domains: [{ domain: 'https://shop.example.com', handler_path: '/auth' }],
        oauth_providers: [{ ...github, client_secret: { env: 'GITHUB_SECRET' } }],
        email_config: { ...mailServer, password: { env: 'GITHUB_SECRET' } },
        brand: { primary_color: '#0f766e', terms_url: 'https://shop.example.com/terms' },
        team_member_default_permissions: [{ id: 'write' }],
      },
      // A permission that contains one that follows, and one that is new and a default at once.
      team_permissions: [
        { id: 'admin', contained_permission_ids: ['write', '$delete_team'] },
        { id: 'write', description: 'Write posts', contained_permission_ids: ['$read_members'] },
      ],
      project_permissions: [{ id: 'beta', contained_permission_ids: [] }],
      user_default_permissions: [{ id: 'beta' }],
      email_templates: [template],
    });
    const planned = await plan();
    expect(planned.code).toBe(differences);
    expect(JSON.stringify(planned)).not.toContain(clientSecret);
    expect(planned.changes).toEqual(
      expect.arrayContaining([
        { path: 'display_name', change: 'changed', before: 'Shop', after: 'Bookshop' },
        { path: 'config.sign_up_enabled', change: 'changed', before: true, after: false },
        {
          path: 'config.oauth_providers[github]',
          change: 'added',
          after: { ...github, client_secret: 'hidden' },
        },
        { path: 'config.brand.primary_color', change: 'added', after: '#0f766e' },
        { path: 'team_permissions[admin].contained_permission_ids[write]', change: 'added', after: 'write' },
        { path: 'team_permissions[member]', change: 'removed', before: expect.objectContaining({ id: 'member' }) },
        { path: 'user_default_permissions[beta]', change: 'added', after: { id: 'beta' } },
        { path: 'email_templates[magic_link]', change: 'added', after: template },
      ]),
    );
    const { code, output } = await runCommandHere(['config', 'plan', project, file], settings);
    expect(code).toBe(differences);
    expect(output).toContain('~ config.sign_up_enabled: true → false\n');
    expect(output).toMatch(/^\+ config\.domains\[https:\/\/shop\.example\.com\]: /m);
    expect(output).toMatch(/^- team_permissions\[member\]: /m);
    expect(output).not.toContain(clientSecret);
    expect(await current()).toEqual(before);

    expect(await push()).toEqual({ ...planned, code: 0 });
    expect(await plan()).toEqual({ code: 0, changes: [] });
    expect(await current()).toMatchObject({
      project: {
        display_name: 'Bookshop',
        config: {
          oauth_providers: [{ ...github, client_secret: clientSecret }],
          email_config: { ...mailServer, password: clientSecret },
        },
      },
      email_templates: [template],
    });

    const disabled = { ...github, enabled: false, client_secret: 'unchanged' };
    await writeFile(file, pulled);
    await edit({ config: { oauth_providers: [disabled] } });
    expect((await push()).code).toBe(0);
    expect(await current()).toMatchObject({
      project: { display_name: 'Shop', config: { oauth_providers: [{ ...disabled, client_secret: clientSecret }] } },
      project_permissions: [],
      email_templates: [],
    });
  });

  it('leaves settings alone that the file does not have', async () => {
    await update({ config: { magic_link_enabled: true }, email_templates: [template] });
    await writeFile(file, JSON.stringify({ config: { sign_up_enabled: false } }));
    expect((await push()).changes.map(({ path }: { path: string }) => path)).toEqual(['config.sign_up_enabled']);
    expect(await current()).toMatchObject({
      project: { config: { magic_link_enabled: true, sign_up_enabled: false } },
      email_templates: [template],
    });
  });

  it('tells that a secret changes without showing it', async () => {
    await update({ config: { oauth_providers: [{ ...github, client_secret: 'the former secret' }] } });
    await edit({ config: { oauth_providers: [{ ...github, client_secret: { env: 'GITHUB_SECRET' } }] } });
    expect((await plan()).changes).toEqual([
      {
        path: 'config.oauth_providers[github].client_secret',
        change: 'changed',
        before: 'hidden',
        after: 'hidden',
      },
    ]);
    await edit({ config: { oauth_providers: [{ ...github, client_secret: 'unchanged' }] } });
    expect((await plan()).changes).toEqual([]);
  });

  it.each([
    [
      'unknown and invalid settings',
      { config: { sing_up_enabled: true, domains: [{ domain: 'http://shop.example.com' }] } },
      ['$.config.sing_up_enabled is not known here', '$.config.domains.0.domain: Trusted domain must start with https'],
    ],
    [
      'secrets and secrets that are missing',
      {
        config: {
          oauth_providers: [
            { ...github, client_secret: clientSecret },
            { ...github, id: 'google', client_secret: { env: 'MISSING' } },
          ],
          email_config: { ...mailServer, password: 'unchanged' },
        },
      },
      [
        '$.config.oauth_providers.0.client_secret: a file contains no secrets',
        '$.config.oauth_providers.1.client_secret: the environment variable MISSING is not set',
        '$.config.email_config.password: the service has no secret',
      ],
    ],
    [
      'secrets of the service, which a file could send to a mail server of its author',
      { config: { email_config: { ...mailServer, password: { env: 'KEYSTACK_SECRET' } } } },
      ['$.config.email_config.password: KEYSTACK_SECRET is a setting of the service'],
    ],
    [
      'pictures, repeated items and missing providers',
      {
        config: { brand: { logo_url: null }, oauth_providers: [] },
        user_default_permissions: [{ id: 'a' }, { id: 'a' }],
      },
      [
        '$.config.brand.logo_url cannot be set by a file, because it is a picture or follows from other settings. Remove it',
        '$.user_default_permissions.1: a is in the list twice',
        '$.config.oauth_providers: spotify is missing',
      ],
    ],
  ])('refuses %s with their paths in the file', async (_name, changes, problems) => {
    await update({ config: { oauth_providers: [{ ...github, id: 'spotify', client_secret: clientSecret }] } });
    const before = await current();
    await edit({ display_name: 'Bookshop', ...changes });
    for (const result of [await plan(), await push()]) {
      expect(result.code).toBe(1);
      for (const problem of problems) expect(result.error).toContain(problem);
      expect(result.error).not.toContain(clientSecret);
    }
    expect(await current()).toEqual(before);
  });

  it.each([{ host: 'smtp.attacker.example' }, { port: 587 }, { username: 'other' }])(
    'does not send the saved password of a mail server to another one: %j',
    async (changes) => {
      await update({ config: { email_config: { ...mailServer, password: 'a saved password' } } });
      await edit({ config: { email_config: { ...mailServer, sender_name: 'Bookshop', password: 'unchanged' } } });
      expect(await push()).toMatchObject({ code: 0 });
      const before = await current();
      await edit({ config: { email_config: { ...mailServer, ...changes, password: 'unchanged' } } });
      const { code, error } = await push();
      expect(code).toBe(1);
      expect(error).toContain('$.config.email_config.password: the saved password belongs to another');
      expect(await current()).toEqual(before);
    },
  );

  it.each(['constructor', '__proto__'])('adds and removes a permission with the name %s', async (id) => {
    const permission = { id, contained_permission_ids: [] };
    await edit({ project_permissions: [permission] });
    expect((await push()).changes).toEqual([
      { path: `project_permissions[${id}]`, change: 'added', after: permission },
    ]);
    expect((await current()).project_permissions).toEqual([permission]);
    expect((await plan()).changes).toEqual([]);
    await edit({ project_permissions: [] });
    expect((await push()).changes).toEqual([
      { path: `project_permissions[${id}]`, change: 'removed', before: permission },
    ]);
    expect((await current()).project_permissions).toEqual([]);
  });

  it('refuses a permission that contains one which the file removes', async () => {
    const write = { id: 'write', contained_permission_ids: ['read'] };
    await update({ project_permissions: [{ id: 'read', contained_permission_ids: [] }, write] });
    const before = await current();
    await edit({ display_name: 'Bookshop', project_permissions: [write] });
    expect(await push()).toMatchObject({ code: 1, error: expect.stringContaining('read') });
    expect(await current()).toEqual(before);
  });

  it('changes nothing if the service refuses one of the settings', async () => {
    const before = await current();
    await edit({ display_name: 'Bookshop', email_templates: [{ ...template, content: {} }] });
    expect(await push()).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        /^Nothing was changed\. The content of the template magic_link is not a valid document/,
      ),
    });
    expect(await current()).toEqual(before);
  });

  it('changes nothing without a terminal and without --yes', async () => {
    const before = await current();
    await edit({ display_name: 'Bookshop' });
    const { code, error } = await keystack('config', 'push', project, file);
    expect(code).toBe(1);
    expect(error).toContain('apply them with --yes');
    expect(await current()).toEqual(before);
  });

  it('changes nothing if the project was changed after the command has read it', async () => {
    await edit({ display_name: 'Bookshop' });
    // Between the command and the service: changes the project when the update arrives.
    const proxy = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      if (request.method === 'PATCH') await update({ config: { magic_link_enabled: true } });
      const { 'content-length': _length, connection: _connection, host: _host, ...headers } = request.headers;
      const answer = await fetch(`${service.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const { status } = answer;
      const sent = ['content-type', 'etag', headerNames.knownError].map(
        (name) => [name, answer.headers.get(name) ?? ''] as const,
      );
      response.writeHead(status, Object.fromEntries(sent)).end(await answer.text());
    }).listen(0);
    const { port } = proxy.address() as AddressInfo;
    const args = ['config', 'push', project, file, '--yes', '--json'];
    const { code, output } = await runCommandHere(args, { ...settings, PORT: String(port) });
    proxy.close();
    expect(code).toBe(1);
    expect(JSON.parse(output).error).toMatch(/^Nothing was changed, because the project was changed after/);
    expect(await current()).toMatchObject({ project: { display_name: 'Shop', config: { magic_link_enabled: true } } });
  });

  it('refuses an unknown project and a missing file', async () => {
    expect(await keystack('config', 'pull', crypto.randomUUID(), '-')).toMatchObject({
      code: 1,
      error: expect.stringContaining('There is no project with the id'),
    });
    file = join(folder, 'missing.json');
    expect(await plan()).toMatchObject({ code: 1, error: expect.stringContaining('missing.json cannot be read') });
  });
});
