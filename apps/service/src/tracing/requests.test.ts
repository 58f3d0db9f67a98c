import { headerNames } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { withChecks } from '../testing/checks.ts';
import { type Collector, startCollector, startTestTelemetry } from '../testing/collector.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, createTestClient, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());

const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;

interface StartOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly propagate?: boolean;
  readonly production?: boolean;
  readonly trustedProxies?: number;
}

/** Starts a service on the database of the tests that exports to the collector. */
async function start({ variables = {}, propagate = true, production = false, trustedProxies = 0 }: StartOptions = {}) {
  const telemetry = await startTestTelemetry(collector, variables, propagate);
  const { log, logRequest, entries } = recordLog({ logLevel: 'info' }, telemetry.exportLogLine);
  const deps = {
    ...t.deps,
    tracing: telemetry.tracing,
    log,
    config: { ...t.deps.config, production, trustedProxies },
  };
  return {
    ...createTestClient(createApp(deps, { logRequest }), deps),
    deps,
    entries,
    /** Exports everything and returns the spans. */
    async spans() {
      await telemetry.shutdown();
      return collector.spans();
    },
  };
}

const named = (name: string) => expect.objectContaining({ name });

describe('a request', () => {
  it('is a span with its route, status, request id and project', async () => {
    const service = await start();
    const { headers } = await service.request('GET /users', { access: 'server' });
    const [span] = (await service.spans()).filter(({ kind }) => kind === 'server');
    expect(span).toEqual({
      name: 'GET /api/v1/users',
      kind: 'server',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      parentSpanId: undefined,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/users',
        'http.response.status_code': 200,
        'url.scheme': 'http',
        'url.path': '/api/v1/users',
        'keystack.request_id': headers.get(headerNames.requestId),
        'keystack.project_id': testProjectId,
      },
      resource: expect.objectContaining({ 'service.name': 'keystack', 'service.version': expect.any(String) }),
      failed: false,
      events: [],
      links: [],
    });
  });

  it('has spans for its statements, with their names', async () => {
    const service = await start();
    const { token } = await createSampleUser(t);
    await service.request('PATCH /users/me', { token, body: { display_name: 'the-name-of-the-user' } });
    const spans = await service.spans();
    const [request] = spans.filter(({ kind }) => kind === 'server');
    const statements = spans.filter(({ kind }) => kind === 'client');
    expect(statements).toEqual(expect.arrayContaining(['find_caller', 'BEGIN', 'UPDATE users', 'COMMIT'].map(named)));
    for (const { traceId, parentSpanId, attributes, name } of statements) {
      expect({ traceId, parentSpanId }).toEqual({ traceId: request?.traceId, parentSpanId: request?.spanId });
      expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.query.summary': name });
    }
    expect(JSON.stringify(spans)).not.toContain('the-name-of-the-user');
  });

  it('has spans for its password hashes, with the time in the queue', async () => {
    const service = await start();
    await service.signUp('hashed@example.com', 'correct horse');
    await service.request('POST /auth/password/sign-in', { body: { email: 'hashed@example.com', password: 'wrong' } });
    expect(await service.spans()).toEqual(
      expect.arrayContaining(
        ['hash password', 'verify password'].map((name) =>
          expect.objectContaining({
            name,
            kind: 'internal',
            events: ['worker thread starts'],
            attributes: { 'keystack.queue_wait_ms': expect.any(Number) },
          }),
        ),
      ),
    );
  });

  it('has the code of its error, and fails only if the service is at fault', async () => {
    const service = await start();
    await service.request('GET /users/me');
    await withoutUsers(() => service.request('GET /users', { access: 'server' }));
    const spans = await service.spans();
    expect(spans).toContainEqual(
      expect.objectContaining({
        kind: 'client',
        failed: true,
        attributes: expect.objectContaining({ 'error.type': '42P01' }),
      }),
    );
    expect(spans.filter(({ kind }) => kind === 'server')).toEqual([
      expect.objectContaining({
        failed: false,
        attributes: expect.objectContaining({ 'keystack.error_code': 'CANNOT_GET_OWN_USER_WITHOUT_USER' }),
      }),
      expect.objectContaining({
        failed: true,
        attributes: expect.objectContaining({ 'http.response.status_code': 500, 'error.type': '42P01' }),
      }),
    ]);
  });

  it('shows no path parameter, query, header, body or method of a client', async () => {
    const service = await start();
    const { userId, email, token } = await createSampleUser(t);
    await service.request('GET /users/me', { token, query: { code: 'query-of-the-test' } });
    await service.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } });
    await service.request('POST /auth/password/sign-in', { body: { email, password: 'password-of-the-test' } });
    await service.app.request('/path-of-the-test?a=query-of-the-test');
    await service.app.request('/undo-email-change?code=query-of-the-test');
    await service.app.request('/api/v1/users', { method: 'PROPFIND' });
    const names = (await service.spans()).filter(({ kind }) => kind === 'server').map(({ name }) => name);
    expect(names).toHaveLength(6);
    expect(names).toContain('GET /*');
    expect(names).toContain('HTTP /api/v1/users');
    const exported = collector.received.map(({ bytes }) => bytes.toString()).join();
    for (const part of ['of-the-test', email, token]) expect(exported).not.toContain(part);
    // Lines of requests name the user whose token was sent, so that an operator can find them. Spans do not.
    const spans = collector.received.filter(({ path }) => path.endsWith('/v1/traces'));
    expect(spans.map(({ bytes }) => bytes.toString()).join()).not.toContain(userId);
  });

  it('is not traced if a load balancer repeats it every few seconds', async () => {
    const service = await start();
    for (const path of ['/health', '/ready']) await service.app.request(path);
    expect(await service.spans()).toEqual([]);
  });

  it('is sampled as OTEL_TRACES_SAMPLER says', async () => {
    const service = await start({ variables: { OTEL_TRACES_SAMPLER: 'always_off' } });
    expect((await service.request('GET /users', { access: 'server' })).status).toBe(200);
    expect(await service.spans()).toEqual([]);
    expect(service.entries()).toEqual([expect.objectContaining({ trace_flags: '00' })]);
  });
});

describe('the trace of a caller', () => {
  const requestSpan = async (options: StartOptions, headers: Record<string, string>) => {
    const service = await start(options);
    expect((await service.request('GET /users', { access: 'server', headers })).status).toBe(200);
    return (await service.spans()).filter(({ kind }) => kind === 'server');
  };

  it.each([{}, { production: true, trustedProxies: 1 }])(
    'is continued in development and behind a proxy: %j',
    async (options) => {
      expect(await requestSpan(options, { traceparent, tracestate: 'vendor=1' })).toEqual([
        expect.objectContaining({ traceId: caller.traceId, parentSpanId: caller.spanId, links: [] }),
      ]);
    },
  );

  it('is not exported if the caller does not export it', async () => {
    expect(await requestSpan({}, { traceparent: traceparent.replace(/01$/, '00') })).toEqual([]);
  });

  it('is only linked in production without a proxy, so that no client decides what is exported', async () => {
    for (const flags of ['00', '01']) {
      const spans = await requestSpan({ production: true }, { traceparent: traceparent.replace(/01$/, flags) });
      const [span] = spans.slice(-1);
      expect(span).toMatchObject({ parentSpanId: undefined, links: [caller] });
      expect(span?.traceId).not.toBe(caller.traceId);
    }
    const options = { production: true, variables: { OTEL_TRACES_SAMPLER: 'parentbased_always_off' } };
    await collector.stop();
    collector = await startCollector();
    expect(await requestSpan(options, { traceparent })).toEqual([]);
  });

  it('is ignored without OTEL_PROPAGATORS', async () => {
    const [span] = await requestSpan({ propagate: false }, { traceparent });
    expect(span).toMatchObject({ parentSpanId: undefined, links: [] });
    expect(span?.traceId).not.toBe(caller.traceId);
  });

  it('is ignored if its header is malformed', () =>
    withChecks(async (check) => {
      for (const malformed of [
        'nonsense',
        `ff${traceparent.slice(2)}`,
        `${traceparent}-more`,
        `00-${'0'.repeat(32)}-${caller.spanId}-01`,
        `00-${caller.traceId}-${'0'.repeat(16)}-01`,
        `00-${caller.traceId.toUpperCase()}-${caller.spanId}-01`,
        `${traceparent}, ${traceparent}`,
        `00-${'a'.repeat(7000)}`,
      ] as const) {
        await check(malformed.slice(0, 100), async () => {
          const [span] = await requestSpan({}, { traceparent: malformed });
          expect(span).toMatchObject({ parentSpanId: undefined, links: [] });
        });
      }
    }));

  it('is continued with a malformed tracestate', () =>
    withChecks(async (check) => {
      for (const tracestate of [',,,', '='.repeat(7000), 'a=b\u00e9'] as const) {
        await check(tracestate.slice(0, 100), async () => {
          const [span] = await requestSpan({}, { traceparent, tracestate });
          expect(span).toMatchObject({ traceId: caller.traceId });
        });
      }
    }));
});

describe('the log', () => {
  it('names the trace of each request, and goes to the collector', async () => {
    const service = await start();
    await service.request('GET /users/me', { headers: { traceparent } });
    const [span] = (await service.spans()).filter(({ kind }) => kind === 'server');
    const { traceId, spanId } = span ?? {};
    const [entry] = service.entries();
    expect(entry).toMatchObject({ msg: 'Request', trace_id: caller.traceId, span_id: spanId, trace_flags: '01' });
    expect(collector.logs()).toEqual([
      {
        body: 'Request',
        severity: 'info',
        traceId,
        spanId,
        attributes: {
          method: 'GET',
          route: '/api/v1/users/me',
          status: 400,
          ms: expect.any(Number),
          code: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
          docs: expect.any(String),
          requestId: expect.any(String),
          projectId: testProjectId,
        },
      },
    ]);
  });

  it('has the errors of a request with its trace', async () => {
    const service = await start();
    await withoutUsers(() => service.request('GET /users', { access: 'server', headers: { traceparent } }));
    await service.spans();
    expect(collector.logs()).toContainEqual(
      expect.objectContaining({
        body: 'A request failed.',
        severity: 'error',
        traceId: caller.traceId,
        attributes: expect.objectContaining({
          'exception.message': 'relation "users" does not exist',
          'exception.stacktrace': expect.stringContaining('work.ts'),
        }),
      }),
    );
  });
});

/** Runs `work` while the table of users has another name. */
async function withoutUsers(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table users rename to lost_users`.execute(t.deps.db.sql);
  await work();
  await sql`alter table lost_users rename to users`.execute(t.deps.db.sql);
}
