import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Collector, startCollector } from '../testing/collector.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { freePort, type RunningService, runService, waitForOutput } from '../testing/run-service.ts';

let database: UnopenedTestDatabase;
let collector: Collector;
let service: RunningService | undefined;
beforeEach(async () => {
  database = await createMigratedDatabase();
  collector = await startCollector();
});
afterEach(async () => {
  await service?.end('SIGKILL');
  await collector.stop();
  await database.remove();
});

/** Starts the service as a process. It exports only when it stops, because the batches wait for an hour. */
async function start(settings: Readonly<Record<string, string>>): Promise<RunningService> {
  const { address } = database;
  const location = 'url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory };
  const secret = { KEYSTACK_SECRET: 'a secret for tests that is long enough' };
  const slow = { OTEL_BSP_SCHEDULE_DELAY: '3600000', OTEL_BLRP_SCHEDULE_DELAY: '3600000' };
  service = await runService({ ...location, ...secret, ...slow, ...settings });
  return service;
}

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

const signUp = ({ url }: RunningService) =>
  fetch(`${url}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': 'internal',
      'x-stack-publishable-client-key': 'this-publishable-client-key-is-for-local-development-only',
      traceparent,
    },
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:8100/handler/verify',
    }),
  });

it('exports traces and the log as the standard variables say, at the latest when it stops', async () => {
  const running = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/base`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer of-the-collector',
    OTEL_SERVICE_NAME: 'sign-in',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,service.name=replaced',
  });
  expect((await signUp(running)).status).toBe(200);
  expect(collector.received).toEqual([]);
  expect(await running.end('SIGTERM')).toBe(0);
  expect(collector.received.map(({ path }) => path).toSorted()).toEqual(['/base/v1/logs', '/base/v1/traces']);
  for (const { headers } of collector.received) expect(headers.authorization).toBe('Bearer of-the-collector');
  const trace = collector.spans().filter(({ traceId }) => traceId === '4bf92f3577b34da6a3ce929d0e0e4736');
  expect(trace).toContainEqual(
    expect.objectContaining({
      name: 'POST /api/v1/auth/password/sign-up',
      kind: 'server',
      parentSpanId: '00f067aa0ba902b7',
      resource: expect.objectContaining({ 'service.name': 'sign-in', 'deployment.environment.name': 'staging' }),
    }),
  );
  expect(trace.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['hash password', 'insert_password_user', 'COMMIT']),
  );
  expect(collector.logs()).toContainEqual(
    expect.objectContaining({ body: 'Request', traceId: '4bf92f3577b34da6a3ce929d0e0e4736' }),
  );
  expect(running.output()).toContain('trace_id="4bf92f3577b34da6a3ce929d0e0e4736"');
});

it('exports protobuf by default, and only the signal that has an endpoint', async () => {
  const running = await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/traces` });
  await signUp(running);
  expect(await running.end('SIGTERM')).toBe(0);
  expect(collector.received.map(({ path, headers }) => [path, headers['content-type']])).toEqual([
    ['/traces', 'application/x-protobuf'],
  ]);
  expect(collector.received[0]?.bytes.includes('POST /api/v1/auth/password/sign-up')).toBe(true);
});

it.each([{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' }])(
  'exports nothing with %j',
  async (settings) => {
    const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings });
    expect((await signUp(running)).status).toBe(200);
    expect(await running.end('SIGTERM')).toBe(0);
    expect(collector.received).toEqual([]);
    expect(running.output()).not.toContain('trace_id');
  },
);

it('serves requests and stops when the collector is down, and logs what to do', async () => {
  const running = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    OTEL_BSP_SCHEDULE_DELAY: '1',
  });
  expect((await signUp(running)).status).toBe(200);
  await waitForOutput(
    running,
    /Could not export spans to OpenTelemetry, so they are lost\. .* OTEL_EXPORTER_OTLP_ENDPOINT/,
  );
  expect((await signUp(running)).status).toBe(400);
  expect(await running.end('SIGTERM')).toBe(0);
});

it('stops in time when the collector does not respond', async () => {
  await collector.stop();
  collector = await startCollector(() => {});
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  expect((await signUp(running)).status).toBe(200);
  // 1 would mean that the whole process took too long.
  expect(await running.end('SIGTERM')).toBe(0);
  expect(collector.received).not.toEqual([]);
});
