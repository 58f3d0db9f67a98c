import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceTransport } from '../domain/emails/transport.ts';
import { createEmailWorker } from '../jobs/email-delivery.ts';
import { createWebhookWorker } from '../jobs/webhook-delivery.ts';
import { type Collector, startCollector, startTestTelemetry } from '../testing/collector.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { enableProvider, requestSignInRedirect } from '../testing/oauth.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import type { Telemetry } from './opentelemetry.ts';

let t: TestApp;
let collector: Collector;
let telemetry: Telemetry;
/** Headers of the requests to providers. */
const providerRequests: { readonly url: string; readonly headers: Headers }[] = [];
beforeAll(async () => {
  collector = await startCollector();
  telemetry = await startTestTelemetry(collector);
  const provider: typeof fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    providerRequests.push({ url, headers });
    return Response.json({ error: 'invalid_grant' }, { status: 400 });
  };
  const keys = { KEYSTACK_OAUTH_GITHUB_CLIENT_ID: 'id', KEYSTACK_OAUTH_GITHUB_CLIENT_SECRET: 'secret-of-the-client' };
  t = await createTestApp(keys, provider, telemetry.tracing);
});
afterAll(async () => {
  await t.close();
  await collector.stop();
});

it('has traces of webhooks, emails and requests to providers, and passes only those of webhooks on', async () => {
  const receiver = await startWebhookReceiver();
  const body = { url: `${receiver.url}/secret-of-the-path?token=secret-of-the-query` };
  await t.request('POST /webhooks/endpoints', { access: 'admin', body });
  await t.signUp('ada@example.com');
  await createWebhookWorker(t.deps).runDue();
  await receiver.stop();

  const server = await startMailServer();
  const smtp = { url: `smtp://user:secret-of-smtp@127.0.0.1:${server.port}`, from: 'login@example.com' };
  const transport = createServiceTransport({ production: true, smtp });
  await createEmailWorker({ ...t.deps, transport }).runDue();
  transport.close();
  await server.stop();

  await enableProvider(t, 'github');
  const { location, cookie } = await requestSignInRedirect(t);
  await t.request('GET /auth/oauth/callback/{provider}', {
    access: null,
    params: { provider: 'github' },
    query: { code: 'secret-of-the-code', state: location.searchParams.get('state') ?? '' },
    headers: { cookie },
  });
  await telemetry.shutdown();

  const spans = collector.spans();
  const jobs = spans.filter(({ name }) => name.startsWith('deliver '));
  expect(jobs.map(({ name, parentSpanId }) => ({ name, parentSpanId }))).toEqual([
    { name: 'deliver webhook', parentSpanId: undefined },
    { name: 'deliver email', parentSpanId: undefined },
  ]);
  const childrenOf = (name: string) => {
    const parent = spans.find((span) => span.name.startsWith(name));
    return spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  };
  const [webhook] = childrenOf('deliver webhook');
  expect(webhook).toMatchObject({
    name: 'POST',
    kind: 'client',
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(receiver.url).port),
    },
  });
  expect(receiver.received.map(({ headers }) => headers['traceparent'])).toEqual([
    `00-${webhook?.traceId}-${webhook?.spanId}-01`,
  ]);
  expect(childrenOf('deliver webhook').map(({ name }) => name)).toContain('record_webhook_attempt');
  expect(childrenOf('deliver email').map(({ name, kind }) => ({ name, kind }))).toEqual([
    { name: 'send email', kind: 'client' },
    { name: 'UPDATE emails', kind: 'client' },
  ]);
  expect(childrenOf('GET /api/v1/auth/oauth/callback')).toContainEqual(
    expect.objectContaining({
      name: 'POST',
      kind: 'client',
      failed: true,
      attributes: expect.objectContaining({ 'server.address': 'github.com', 'http.response.status_code': 400 }),
    }),
  );
  expect(providerRequests.map(({ url }) => url)).toEqual(['https://github.com/login/oauth/access_token']);
  expect(providerRequests[0]?.headers.has('traceparent')).toBe(false);
  const exported = collector.received.map(({ bytes }) => bytes.toString()).join();
  expect(exported).not.toMatch(/secret-of|ada@example/);
});
