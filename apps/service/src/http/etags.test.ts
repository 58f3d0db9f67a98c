import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

/* Of two owners who change the same thing at once, the second is told. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Resource {
  readonly path: string;
  /** The field that the tests update. Default: `display_name`. */
  readonly field?: string;
  /** Creates a resource and returns the options of requests to it. */
  create(): Promise<RequestOptions>;
}

const admin = { access: 'admin' } as const;
const resources: readonly Resource[] = [
  { path: '/projects/current', create: async () => ({ ...admin, project: await createSampleProject(t) }) },
  { path: '/teams/{team_id}', create: async () => ({ ...admin, params: { team_id: await createSampleTeam(t, []) } }) },
  {
    path: '/users/{user_id}',
    create: async () => ({ ...admin, params: { user_id: (await createSampleUser(t)).userId } }),
  },
  {
    path: '/email-templates/{type}',
    field: 'subject',
    create: async () => ({ ...admin, project: await createSampleProject(t), params: { type: 'magic_link' } }),
  },
  ...(['team', 'project'] as const).map((scope) => ({
    path: `/${scope}-permission-definitions/{permission_id}`,
    field: 'description',
    create: async () => {
      const project = await createSampleProject(t);
      await t.request(`POST /${scope}-permission-definitions`, { ...admin, project, body: { id: 'publish_posts' } });
      return { ...admin, project, params: { permission_id: 'publish_posts' } };
    },
  })),
  {
    path: '/webhooks/endpoints/{endpoint_id}',
    field: 'description',
    create: async () => {
      const project = await createSampleProject(t);
      const body = { url: 'https://example.com/hooks' };
      const created = await t.request<{ id: string }>('POST /webhooks/endpoints', { ...admin, project, body });
      return { ...admin, project, params: { endpoint_id: created.body.id } };
    },
  },
];

describe.each(resources)('$path', ({ path, field = 'display_name', create }) => {
  const get = (options: RequestOptions) => t.request(`GET ${path}`, options);
  const update = (options: RequestOptions, name: string, ifMatch?: string) =>
    t.request(`PATCH ${path}`, {
      ...options,
      body: { [field]: name },
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    });
  const etagIn = ({ headers }: { readonly headers: Headers }) => headers.get('etag') ?? '';

  it('has a version, which an update changes', async () => {
    const options = await create();
    const before = etagIn(await get(options));
    expect(before).toMatch(/^"[\w-]{22}"$/);
    expect(etagIn(await get(options))).toBe(before);
    const updated = await update(options, 'Ada', before);
    expect(updated).toMatchObject({ status: 200, body: { [field]: 'Ada' } });
    expect(etagIn(updated)).not.toBe(before);
    expect(etagIn(await get(options))).toBe(etagIn(updated));
  });

  it('is not updated by a request with an older version, and is by one without', async () => {
    const options = await create();
    const before = etagIn(await get(options));
    await update(options, 'Ada');
    const late = await update(options, 'Grace', before);
    expect(late).toMatchObject({ status: 409, body: { code: 'RESOURCE_CHANGED' } });
    expect((await get(options)).body).toMatchObject({ [field]: 'Ada' });
    expect((await update(options, 'Grace', `"another", ${etagIn(await get(options))}`)).status).toBe(200);
    expect((await update(options, 'Ada', '*')).status).toBe(200);
  });

  it('is updated by one of 16 requests with the same version', async () => {
    const options = await create();
    const before = etagIn(await get(options));
    const names = Array.from({ length: 16 }, (_, index) => `Owner ${index}`);
    const responses = await Promise.all(names.map((name) => update(options, name, before)));
    const succeeded = names.filter((_, index) => responses[index]?.status === 200);
    expect(succeeded).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(15);
    expect((await get(options)).body).toMatchObject({ [field]: succeeded[0] });
  });
});

it('gives a project the same version after users signed up', async () => {
  const project = await createSampleProject(t);
  const version = async () => (await t.request('GET /projects/current', { ...admin, project })).headers.get('etag');
  const before = await version();
  await createSampleUser(t, project);
  expect(await version()).toBe(before);
});

it('gives clients and servers no version', async () => {
  for (const access of ['client', 'server'] as const) {
    expect((await t.request('GET /projects/current', { access })).headers.get('etag')).toBeNull();
  }
});
