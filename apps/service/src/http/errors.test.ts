import { api, type Endpoint, type ErrorName, errorDefinitions, KnownErrors } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import type { RaiseError } from '../testing/case.ts';
import { endpointCases } from '../testing/cases.ts';
import { withReplacedMethods } from '../testing/changed-database.ts';
import { withChecks } from '../testing/checks.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Raises each declared error of each endpoint once. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** The routes with errors, and the requests that raise them by the names of the errors. */
const raised = Object.entries(endpointCases).flatMap(([route, { errors }]) => {
  const cases = Object.entries<RaiseError>(errors);
  return cases.length === 0 ? [] : [[route, cases] as const];
});

/** Errors raised before an endpoint runs. The suites of access, of impersonations and of hostile input raise each. */
const beforeEndpoints: readonly ErrorName[] = [
  'ImpersonationCannotChangeCredentials',
  'BodyParsingError',
  'SchemaError',
  'ProjectKeyWithoutAccessType',
  'InvalidAccessType',
  'AccessTypeWithoutProjectId',
  'AccessTypeRequired',
  'InsufficientAccessType',
  'InvalidPublishableClientKey',
  'InvalidSecretServerKey',
  'InvalidSuperSecretAdminKey',
  'UnparsableAdminAccessToken',
  'AdminAccessTokenExpired',
  'InvalidProjectForAdminAccessToken',
  'AdminAccessTokenIsNotAdmin',
  'ClientAuthenticationRequired',
  'ServerAuthenticationRequired',
  'AdminAuthenticationRequired',
  'ExpectedInternalProject',
  'OwnerConfirmationRequired',
  'OwnerSecondFactorRequired',
  'UnparsableAccessToken',
  'AccessTokenExpired',
  'InvalidProjectForAccessToken',
];

/** Errors that the service never sends. Clients define them; most belong to endpoints that no longer exist. */
const never: readonly ErrorName[] = [
  'UnsupportedError',
  'AllOverloadsFailed',
  'ProjectKeyWithoutRequestType',
  'InvalidRequestType',
  'RequestTypeWithoutProjectId',
  'ClientOrServerAuthenticationRequired',
  'ClientOrAdminAuthenticationRequired',
  'ClientOrServerOrAdminAuthenticationRequired',
  'ProviderRejected',
  'ProjectNotFound',
  'EmailNotAssociatedWithUser',
  'TeamAlreadyExists',
  'EmailTemplateAlreadyExists',
  'InvalidScope',
  'InvalidStandardOAuthProviderId',
];

/** Errors that only redirects to the error page of an app carry. */
const inRedirects: readonly ErrorName[] = ['OAuthProviderTemporarilyUnavailable', 'OAuthSignInInterrupted'];

it('are raised, all of the catalog but those that nothing raises', () => {
  const endpoints: readonly Endpoint[] = api;
  const declared = endpoints.flatMap(({ errors, user }) => [...errors, ...(user === undefined ? [] : [user])]);
  const sent = Object.entries(errorDefinitions).flatMap(([name, { status }]) => (status > 0 ? [name] : []));
  expect([...new Set([...declared, ...beforeEndpoints, ...inRedirects, ...never])].sort()).toEqual(sent.sort());
  expect(never.filter((name) => declared.includes(name))).toEqual([]);
});

it('are never other ones than the endpoint declares: those fail loudly', async () => {
  const { db } = t.deps;
  const raise = (error: Error): typeof db => {
    return withReplacedMethods(db, {
      run: (query, values) => (query.name === 'list_teams' ? Promise.reject(error) : db.run(query, values)),
    });
  };
  const request = t.createRequest('GET /teams', { access: 'server' });
  const statusOf = async (error: Error) =>
    (await createApp({ ...t.deps, db: raise(error) }).fetch(request.clone())).status;
  expect(await statusOf(new KnownErrors.CannotGetOwnUserWithoutUser())).toBe(400);
  expect(await statusOf(new KnownErrors.TeamNotFound('a team'))).toBe(500);
});

it.each(raised)('%s returns each of its errors', (_, cases) =>
  withChecks(async (check) => {
    for (const [name, raise] of cases) {
      await check(name, async () => {
        // The limits that earlier errors have used up.
        await t.deps.db.sql.deleteFrom('rate_limits').execute();
        const row = Object.entries(errorDefinitions).find(([candidate]) => candidate === name)?.[1];
        const { status, headers, body } = await raise(t);
        expect({ status, code: body['code'] }).toEqual({ status: row?.status, code: row?.code });
        expect(headers.get('x-stack-known-error')).toBe(row?.code);
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(body['error']).toEqual(expect.stringMatching(/\S/));
        const details = row?.details ?? [];
        expect(Object.keys(body['details'] ?? {}).sort()).toEqual([...details].sort());
        expect('details' in body).toBe(details.length > 0);
        if (row?.status === 429) expect(headers.get('retry-after')).toMatch(/^\d+$/);
      });
    }
  }),
);
