import { errorRows } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RaiseError } from '../testing/case.ts';
import { cases } from '../testing/cases.ts';
import { makeTestApp, type TestApp } from '../testing/test-app.ts';

/* Every error that an endpoint declares, raised once. */

let t: TestApp;
beforeAll(async () => {
  t = await makeTestApp();
});
afterAll(() => t.close());

const raised = Object.entries(cases).flatMap(([route, { errors }]) =>
  Object.entries<RaiseError>(errors).map(([name, raise]) => ({ route, name, raise })),
);

describe('errors of endpoints', () => {
  it.each(raised)('$route answers $name', async ({ name, raise }) => {
    const row = Object.entries(errorRows).find(([candidate]) => candidate === name)?.[1];
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
});
