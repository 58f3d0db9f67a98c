import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { api, type Route } from './api.ts';
import type { BodyOf, Endpoint, ErrorOf, HeadersOf, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
import { schemaFor } from './endpoint.ts';
import { errorRows } from './errors.ts';
import { accessTypes, headers } from './headers.ts';
import type { requestToken } from './oauth.ts';
import type { signInWithPassword } from './password.ts';
import type { getCurrentProject } from './projects.ts';
import type { refreshCurrentSession } from './sessions.ts';
import { clientUserUpdate, serverUserUpdate, type updateCurrentUser } from './users.ts';

const calls: readonly Endpoint[] = api;
const titled = calls.map((call) => [`${call.method} ${call.path}`, call] as const);

function fieldNames(schema: unknown): readonly string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

it('has each route once', () => {
  // Two paths that differ in the name of a parameter alone would be one route as well.
  const routes = titled.map(([route]) => route.replace(/\{\w+\}/g, '{}'));
  expect(new Set(routes).size).toBe(routes.length);
});

describe.each(titled)('%s', (_route, call) => {
  it('has a path below /api/v1 that says all its parameters', () => {
    expect(call.path).toMatch(/^(\/|(\/([a-z-]+|\{[a-z_]+\}))+)$/);
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(fieldNames(call.params)).toEqual(named);
  });

  it('declares errors that exist, are sent, and stand there once', () => {
    const declared = [...call.errors, ...(call.user === undefined ? [] : [call.user])];
    for (const name of declared) expect(errorRows[name].status, name).toBeGreaterThanOrEqual(400);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('names access levels, each once and in order', () => {
    expect(call.access).toEqual(accessTypes.filter((level) => call.access.includes(level)));
  });

  it('asks for a user, and for shapes by access level, only where it knows the caller', () => {
    if (call.access.length > 0) return;
    expect(call.user).toBeUndefined();
    for (const part of [call.body, call.reply]) expect(part === undefined || '_zod' in part).toBe(true);
  });

  it('takes a body where its method may have one', () => {
    if (call.method === 'GET') expect(call.body).toBeUndefined();
  });

  it('refuses unknown fields in bodies, unless they mean nothing to it', () => {
    for (const level of accessTypes) {
      const body = schemaFor(call.body, level);
      if (body === undefined || call.looseBody || call.method === 'DELETE') continue;
      const { error } = z.safeParse(body, { unheard_of: 1 });
      expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
    }
  });
});

it('gives each access level its own shape, and calls without one the shape of clients', () => {
  const body = { client: clientUserUpdate, server: serverUserUpdate, admin: serverUserUpdate };
  expect(schemaFor(body, 'client')).toBe(clientUserUpdate);
  expect(schemaFor(body, 'server')).toBe(serverUserUpdate);
  expect(schemaFor(body, null)).toBe(clientUserUpdate);
  expect(schemaFor(clientUserUpdate, 'admin')).toBe(clientUserUpdate);
  expect(schemaFor(undefined, 'client')).toBeUndefined();
});

// Checked by the compiler: these say something only when the tests are type-checked.
describe('the types of a call', () => {
  it('are those of its body, at each access level', () => {
    expectTypeOf<BodyOf<typeof signInWithPassword>>().toEqualTypeOf<{ email: string; password: string }>();
    expectTypeOf<BodyOf<typeof updateCurrentUser, 'client'>>().not.toHaveProperty('server_metadata');
    expectTypeOf<BodyOf<typeof updateCurrentUser, 'server'>>().toHaveProperty('server_metadata');
    expectTypeOf<BodyOf<typeof updateCurrentUser, 'client'>['display_name']>().toEqualTypeOf<
      string | null | undefined
    >();
    expectTypeOf<BodyOf<typeof getCurrentProject>>().toEqualTypeOf<undefined>();
  });

  it('are those of its answer, at each access level', () => {
    expectTypeOf<ReplyOf<typeof getCurrentProject, 'client'>>().not.toHaveProperty('user_count');
    expectTypeOf<ReplyOf<typeof getCurrentProject, 'admin'>['user_count']>().toEqualTypeOf<number>();
    expectTypeOf<ReplyOf<typeof requestToken>['token_type']>().toEqualTypeOf<'Bearer'>();
  });

  it('are those of its errors', () => {
    expectTypeOf<ErrorOf<typeof signInWithPassword>>().toEqualTypeOf<
      | 'PasswordAuthenticationNotEnabled'
      | 'EmailPasswordMismatch'
      | 'MultiFactorAuthenticationRequired'
      | 'TooManyRequests'
    >();
    expectTypeOf<ErrorOf<typeof getCurrentProject>>().toEqualTypeOf<never>();
  });

  it('are those of its headers, and nothing where it has no such part', () => {
    expectTypeOf<HeadersOf<typeof refreshCurrentSession>>().toEqualTypeOf<{ [headers.refreshToken]: string }>();
    expectTypeOf<QueryOf<typeof refreshCurrentSession>>().toEqualTypeOf<undefined>();
    expectTypeOf<ParamsOf<typeof refreshCurrentSession>>().toEqualTypeOf<undefined>();
  });

  it('are found by its route', () => {
    expectTypeOf<Route['POST /auth/password/sign-in']>().toEqualTypeOf<typeof signInWithPassword>();
    expectTypeOf<Route>().not.toHaveProperty('GET /auth/password/sign-in');
  });
});
