import { readdirSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { api, apiAreas, type EndpointsByRoute } from './api.ts';
import type { BodyOf, Endpoint, ErrorNameOf, HeadersOf, ParamsOf, QueryOf, ResponseOf } from './endpoint.ts';
import { schemaForAccess } from './endpoint.ts';
import type { issueOAuthTokens } from './endpoints/oauth.ts';
import type { signInWithPassword } from './endpoints/password.ts';
import type { getCurrentProject } from './endpoints/projects.ts';
import type { refreshCurrentSession } from './endpoints/sessions.ts';
import { updateCurrentUser } from './endpoints/users.ts';
import { errorDefinitions } from './errors.ts';
import { accessTypes, headerNames } from './headers.ts';

const endpoints: readonly Endpoint[] = api;
const titled = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

function fieldNames(schema: unknown): readonly string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

it('has each route once', () => {
  // Two paths that differ in the name of a parameter alone would be one route as well.
  const routes = titled.map(([route]) => route.replace(/\{\w+\}/g, '{}'));
  expect(new Set(routes).size).toBe(routes.length);
});

describe.each(titled)('%s', (_route, endpoint) => {
  it('has a path that names all its parameters', () => {
    expect(endpoint.path).toMatch(/^(\/|(\/([a-z-]+|\{[a-z_]+\}))+)$/);
    const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(fieldNames(endpoint.params)).toEqual(named);
  });

  it('declares errors that are sent, each once', () => {
    const declared = [...endpoint.errors, ...(endpoint.user === undefined ? [] : [endpoint.user])];
    for (const name of declared) expect(errorDefinitions[name].status, name).toBeGreaterThanOrEqual(400);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('names access levels, each once and in order', () => {
    expect(endpoint.access).toEqual(accessTypes.filter((level) => endpoint.access.includes(level)));
  });

  it('needs a user, and has schemas by access level, only if it needs an access level', () => {
    if (endpoint.access.length > 0) return;
    expect(endpoint.user).toBeUndefined();
    for (const part of [endpoint.body, endpoint.response]) expect(part === undefined || '_zod' in part).toBe(true);
  });

  it('has no body if its method is GET', () => {
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
  });

  it('rejects unknown fields in bodies, unless it ignores them', () => {
    for (const level of accessTypes) {
      const body = schemaForAccess(endpoint.body, level);
      if (body === undefined || endpoint.looseBody || endpoint.method === 'DELETE') continue;
      const { error } = z.safeParse(body, { unheard_of: 1 });
      expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
    }
  });
});

describe('schemaFor', () => {
  const { body } = updateCurrentUser;

  it('returns the schema of an access level, and that of clients if an endpoint needs none', () => {
    expect(schemaForAccess(body, 'client')).toBe(body.client);
    expect(schemaForAccess(body, 'server')).toBe(body.server);
    expect(schemaForAccess(body, null)).toBe(body.client);
  });

  it('returns the only schema for each access level', () => {
    expect(schemaForAccess(body.client, 'admin')).toBe(body.client);
    expect(schemaForAccess(undefined, 'client')).toBeUndefined();
  });
});

describe('the areas', () => {
  const names = readdirSync(new URL('endpoints', import.meta.url)).map((file) => file.replace('.ts', ''));

  it('contain each endpoint once, by path and method', () => {
    const listed = apiAreas.flatMap((area) => area.endpoints.map(([, endpoint]) => endpoint));
    expect(listed).toEqual(api);
    expect(new Set(listed).size).toBe(api.length);
    const users = apiAreas.find(({ title }) => title === 'Users')?.endpoints.map(([name]) => name);
    expect(users).toEqual([
      'listUsers',
      'createUser',
      'countUsers',
      'getCurrentUser',
      'updateCurrentUser',
      'deleteCurrentUser',
      'getUser',
      'updateUser',
      'deleteUser',
      'createImpersonation',
      'sendUserEmail',
    ]);
  });

  it.each(names)('contain the endpoints of %s', async (name) => {
    const declared: Readonly<Record<string, Endpoint | object>> = await import(`./endpoints/${name}.ts`);
    const exported = Object.keys(declared).filter((each) => !each.endsWith('Area'));
    const area = apiAreas.find(({ title }) =>
      Object.values(declared).some((each) => 'title' in each && each.title === title),
    );
    expect(area?.endpoints.map(([each]) => each).sort()).toEqual(exported.sort());
  });
});

// Checked by the compiler: these say something only when the tests are type-checked.
describe('the types of an endpoint', () => {
  it('are those of its body, at each access level', () => {
    expectTypeOf<BodyOf<typeof signInWithPassword>>().toEqualTypeOf<{
      email: string;
      password: string;
      remember_browser?: boolean | undefined;
      browser_marker?: string | undefined;
    }>();
    expectTypeOf<BodyOf<typeof updateCurrentUser, 'client'>>().not.toHaveProperty('server_metadata');
    expectTypeOf<BodyOf<typeof updateCurrentUser, 'server'>>().toHaveProperty('server_metadata');
    expectTypeOf<BodyOf<typeof updateCurrentUser, 'client'>['display_name']>().toEqualTypeOf<
      string | null | undefined
    >();
    expectTypeOf<BodyOf<typeof getCurrentProject>>().toEqualTypeOf<undefined>();
  });

  it('are those of its response, at each access level', () => {
    expectTypeOf<ResponseOf<typeof getCurrentProject, 'client'>>().not.toHaveProperty('user_count');
    expectTypeOf<ResponseOf<typeof getCurrentProject, 'admin'>['user_count']>().toEqualTypeOf<number>();
    expectTypeOf<ResponseOf<typeof issueOAuthTokens>['token_type']>().toEqualTypeOf<'Bearer'>();
  });

  it('are those of its errors', () => {
    expectTypeOf<ErrorNameOf<typeof signInWithPassword>>().toEqualTypeOf<
      | 'PasswordAuthenticationNotEnabled'
      | 'EmailPasswordMismatch'
      | 'MultiFactorAuthenticationRequired'
      | 'UserSuspended'
      | 'TooManyRequests'
    >();
    expectTypeOf<ErrorNameOf<typeof getCurrentProject>>().toEqualTypeOf<never>();
  });

  it('are those of its headers, and undefined for a part that it does not have', () => {
    expectTypeOf<HeadersOf<typeof refreshCurrentSession>>().toEqualTypeOf<{ [headerNames.refreshToken]: string }>();
    expectTypeOf<QueryOf<typeof refreshCurrentSession>>().toEqualTypeOf<undefined>();
    expectTypeOf<ParamsOf<typeof refreshCurrentSession>>().toEqualTypeOf<undefined>();
  });

  it('are found by its route', () => {
    expectTypeOf<EndpointsByRoute['POST /auth/password/sign-in']>().toEqualTypeOf<typeof signInWithPassword>();
    expectTypeOf<EndpointsByRoute>().not.toHaveProperty('GET /auth/password/sign-in');
  });
});
