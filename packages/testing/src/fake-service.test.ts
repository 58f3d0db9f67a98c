import { headerNames } from '@keystack/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from './clock.ts';
import { FakeService } from './fake-service.ts';
import { sampleEmail, samplePassword, sampleTeam } from './sample-data.ts';

let clock: FakeClock;
let service: FakeService;
let violations: Error[];

beforeEach(() => {
  clock = createFakeClock();
  violations = [];
  service = new FakeService(clock, (violation) => violations.push(violation));
});

function send(method: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
  const request = new Request(`https://auth.example.com/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { [headerNames.accessToken]: token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return service.fetch(request);
}

describe('a fake service', () => {
  it('throws instead of sending a response that violates the schema of the contract', async () => {
    const { accessToken: token } = service.createSession();
    service.teams.push({ ...sampleTeam('Rockets'), id: 'rockets' });
    await expect(send('GET', '/teams', { token })).rejects.toThrow(
      /^The response to GET \/teams breaks the contract:\n.*must be a UUID/,
    );
    expect(violations).toEqual([expect.objectContaining({ message: expect.stringContaining('must be a UUID') })]);
  });

  it('throws for a response with a field that the contract lacks, or without a field of the contract', async () => {
    // @ts-expect-error: The types refuse it too.
    service.overrides['POST /team-invitations/accept'] = { success: true };
    const accept = () => send('POST', '/team-invitations/accept', { body: { code: 'c'.repeat(45) } });
    await expect(accept()).rejects.toThrow(/Unrecognized key: "success"/);
    // @ts-expect-error: The types refuse it too.
    service.overrides['POST /auth/otp/send-sign-in-code'] = {};
    const body = { email: sampleEmail, callback_url: 'http://localhost/callback' };
    await expect(send('POST', '/auth/otp/send-sign-in-code', { body })).rejects.toThrow(/→ at nonce/);
  });

  it('rejects a request that violates the schema of the contract', async () => {
    await expect(send('POST', '/auth/password/sign-in', { body: { email: sampleEmail } })).rejects.toThrow(
      /^The request POST \/auth\/password\/sign-in breaks the contract:\n.*\n.*→ at password/,
    );
    await expect(send('GET', '/no-such-endpoint')).rejects.toThrow('no endpoint for GET /no-such-endpoint');
  });

  it('ends access tokens when they expire by its clock', async () => {
    const { accessToken: token } = service.createSession();
    expect(await (await send('GET', '/users/me', { token })).json()).toMatchObject({ primary_email: sampleEmail });
    clock.advance(10 * 60 * 1000);
    const expired = await send('GET', '/users/me', { token });
    expect([expired.status, expired.headers.get(headerNames.knownError)]).toEqual([401, 'ACCESS_TOKEN_EXPIRED']);
  });

  it('records the requests that it received', async () => {
    service.createAccount();
    const body = { email: sampleEmail, password: samplePassword };
    await send('POST', '/auth/password/sign-in', { body });
    expect(service.requestLines).toEqual(['POST /auth/password/sign-in']);
    expect(service.bodies('POST /auth/password/sign-in')).toEqual([body]);
  });
});
