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

/** Returns the routes of the endpoints that break a rule. */
const routesThat = (breaksRule: (endpoint: Endpoint) => boolean) =>
  titled.filter(([, endpoint]) => breaksRule(endpoint)).map(([route]) => route);

describe('every endpoint', () => {
  it('has a path that names all its parameters', () => {
    const isMalformed = ({ path }: Endpoint) => !/^(\/|(\/([a-z-]+|\{[a-z_]+\}))+)$/.test(path);
    expect(routesThat(isMalformed)).toEqual([]);
    const namesOthers = ({ path, params }: Endpoint) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join() !== fieldNames(params).join();
    expect(routesThat(namesOthers)).toEqual([]);
  });

  it('declares errors that are sent, each once', () => {
    const declaredBy = ({ errors, user }: Endpoint) => [...errors, ...(user === undefined ? [] : [user])];
    expect(routesThat((endpoint) => declaredBy(endpoint).some((name) => errorDefinitions[name].status < 400))).toEqual(
      [],
    );
    expect(routesThat((endpoint) => new Set(declaredBy(endpoint)).size < declaredBy(endpoint).length)).toEqual([]);
  });

  it('names access levels, each once and in order', () => {
    const inOrder = ({ access }: Endpoint) => accessTypes.filter((level) => access.includes(level));
    expect(routesThat((endpoint) => endpoint.access.join() !== inOrder(endpoint).join())).toEqual([]);
  });

  it('needs a user, and has schemas by access level, only if it needs an access level', () => {
    const hasLevels = (part: unknown) => part !== undefined && !('_zod' in Object(part));
    const breaksRule = ({ access, user, body, response }: Endpoint) =>
      access.length === 0 && (user !== undefined || hasLevels(body) || hasLevels(response));
    expect(routesThat(breaksRule)).toEqual([]);
  });

  it('has no body if its method is GET', () => {
    expect(routesThat(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([]);
  });

  it('rejects unknown fields in bodies, unless it ignores them', () => {
    const accepts = ({ body, looseBody, method }: Endpoint) =>
      accessTypes.some((level) => {
        const schema = schemaForAccess(body, level);
        if (schema === undefined || looseBody || method === 'DELETE') return false;
        const { error } = z.safeParse(schema, { unheard_of: 1 });
        return !error?.issues.some(({ code }) => code === 'unrecognized_keys');
      });
    expect(routesThat(accepts)).toEqual([]);
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

  it('contain the endpoints of each file', async () => {
    for (const name of names) {
      const declared: Readonly<Record<string, Endpoint | object>> = await import(`./endpoints/${name}.ts`);
      const exported = Object.keys(declared).filter((each) => !each.endsWith('Area'));
      const area = apiAreas.find(({ title }) =>
        Object.values(declared).some((each) => 'title' in each && each.title === title),
      );
      expect(area?.endpoints.map(([each]) => each).sort(), name).toEqual(exported.sort());
    }
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
