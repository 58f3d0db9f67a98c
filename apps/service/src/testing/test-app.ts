import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccessType, accessTypes, headerNames as names } from '@keystack/contract';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import type { Clock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { createEmailOutbox } from '../domain/emails/outbox.ts';
import { createEventRecorder } from '../domain/events/event-recorder.ts';
import { ensureProjectWithKeys } from '../domain/projects/bootstrap.ts';
import { ProjectCache } from '../domain/projects/project-cache.ts';
import { createActivityRecorder } from '../jobs/activity-recorder.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { HttpConnectionInfo } from '../rate-limits/client-ip.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { createPasswordHasher } from '../security/password-hasher.ts';
import { createSettingsKeys } from '../security/settings-keys.ts';
import type { Tracing } from '../tracing/span.ts';
import { quiet } from './quiet.ts';
import { openReusedDatabase } from './reused-database.ts';

/** A clock that only moves when a test advances it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** A response: its status, its headers and its body, parsed if it is JSON. */
export interface TestResponse<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** An email in the outbox. */
export interface OutboxEmail {
  readonly template: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Options of a request. */
export interface RequestOptions {
  readonly access?: AccessType | null;
  readonly project?: string;
  readonly token?: string;
  readonly refreshToken?: string;
  /** The values of the `{name}` parameters in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The IP address of the request. Without it, no rate limit counts by IP address. */
  readonly ipAddress?: string;
}

/** The id of the test project, the default of all requests. */
export const testProjectId = '11111111-1111-4111-8111-111111111111';
/** The id of another project. */
export const otherTestProjectId = '22222222-2222-4222-8222-222222222222';

/** Returns the API key of a test project for an access level. */
export function apiKeyOf(projectId: string, access: AccessType): string {
  return `${access}-key-of-${projectId}`;
}

/** The API key header of each access level. */
export const apiKeyHeaders: Record<AccessType, string> = {
  client: names.publishableClientKey,
  server: names.secretServerKey,
  admin: names.superSecretAdminKey,
};

// Shared by the tests of a file, because starting its worker threads takes longer than most tests.
// With the parameters of the service, a sixth of the tests' time would go to hashes.
const passwordHasher = createPasswordHasher({ parameters: { memoryCost: 256, timeCost: 1, parallelism: 1 } });

/** Starts the service in process, on an empty database of the kind that the Vitest project selects. */
export async function createTestApp(
  settings: Record<string, string> = {},
  network: typeof fetch = fetch,
  tracing: Tracing | null = null,
  open: () => Promise<Database> = openReusedDatabase,
) {
  // Not created until something is written there.
  const dataDirectory = join(tmpdir(), `keystack-tests-${crypto.randomUUID()}`);
  const config = readConfig({
    KEYSTACK_SECRET: 'a secret for tests that is long enough',
    KEYSTACK_DATA_DIR: dataDirectory,
    // Longer than the default, for slow machines.
    KEYSTACK_REQUEST_TIMEOUT: '60',
    // Some tests need a URL with https.
    KEYSTACK_REMOTE_DEVELOPMENT: 'on',
    ...settings,
  });
  let interruption: (() => Promise<unknown>) | undefined;
  const interruptible = (database: Database): Database => ({
    ...database,
    within: (...limits) => interruptible(database.within(...limits)),
    async transaction(work, options) {
      const interrupt = interruption;
      interruption = undefined;
      await interrupt?.();
      return database.transaction(work, options);
    },
  });
  const db = interruptible(await open());
  let now = Date.UTC(2026, 0, 1);
  const clock: TestClock = {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
  const keys = createSecretCipher(['a secret for tests that is long enough']);
  const emailOutbox = createEmailOutbox({ clock, keys, wake: () => {} });
  const activity = createActivityRecorder({ db, clock, log: quiet });
  const events = createEventRecorder(clock);
  const deps: Deps = {
    db,
    config,
    fetch: network,
    emailOutbox,
    wakeWebhooks: () => {},
    clock,
    log: quiet,
    metrics: config.metrics === null ? null : createMetrics(),
    tracing,
    span: null,
    passwordHasher,
    keys,
    settingsKeys: createSettingsKeys(config, config.secrets ?? []),
    activity,
    projects: new ProjectCache(),
    project: null,
    events,
  };
  deps.metrics?.watch(deps);
  for (const [id, displayName] of [
    ['internal', 'Internal'],
    [testProjectId, 'Test project'],
    [otherTestProjectId, 'Other project'],
  ] as const) {
    const keysOfProject = Object.fromEntries(accessTypes.map((access) => [access, apiKeyOf(id, access)]));
    await ensureProjectWithKeys(deps, { id, displayName, keys: keysOfProject, clientUserDeletion: true });
  }
  const app = createApp(deps);

  /** Runs `work` just before the next transaction, so after the next request has authenticated its caller. */
  function interrupt(work: () => Promise<unknown>): void {
    interruption = work;
  }

  async function close() {
    await db.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return { kind: inject('database'), interrupt, deps, clock, ...createTestClient(app, deps), close };
}

/** Creates the helpers that send requests to a service in process, sign users up and read emails. */
export function createTestClient(app: ReturnType<typeof createApp>, { db, keys }: Pick<Deps, 'db' | 'keys'>) {
  /** Sends a request without adding credentials. */
  async function send<Body = Record<string, unknown>>(
    request: Request,
    ipAddress?: string,
  ): Promise<TestResponse<Body>> {
    const connection: HttpConnectionInfo = { ...(ipAddress && { incoming: { socket: { remoteAddress: ipAddress } } }) };
    const response = await app.fetch(request, connection);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** Creates a request to the API, by default with client access to the test project. */
  function createRequest(route: string, options: RequestOptions = {}): Request {
    const { access = 'client', project: projectId = testProjectId, token, refreshToken, body } = options;
    const [method = 'GET', path = '/'] = route.split(' ');
    const headers = new Headers();
    if (access !== null) {
      headers.set(names.accessType, access);
      headers.set(names.projectId, projectId);
      headers.set(apiKeyHeaders[access], apiKeyOf(projectId, access));
    }
    if (token !== undefined) headers.set(names.accessToken, token);
    if (refreshToken !== undefined) headers.set(names.refreshToken, refreshToken);
    if (body !== undefined) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name) => encodeURIComponent(options.params?.[name] ?? whole));
    const url = new URL(`http://localhost:8100/api/v1${filled}`);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.append(name, value);
    return new Request(url, {
      method,
      headers,
      ...(text === undefined ? {} : { body: text }),
    });
  }

  /** Creates a request to the API and sends it. */
  function request<Body = Record<string, unknown>>(
    route: string,
    options: RequestOptions = {},
  ): Promise<TestResponse<Body>> {
    return send<Body>(createRequest(route, options), options.ipAddress);
  }

  /** Signs up a user with a password. Returns the tokens. */
  async function signUp(email = 'ada@example.com', password = 'correct horse', options: RequestOptions = {}) {
    const { status, body } = await request<{ access_token: string; refresh_token: string; user_id: string }>(
      'POST /auth/password/sign-up',
      { ...options, body: { email, password, verification_callback_url: 'http://localhost:3000/verify' } },
    );
    if (status !== 200) throw new Error(`The sign-up of ${email} failed: ${JSON.stringify(body)}`);
    return { userId: body.user_id, token: body.access_token, refreshToken: body.refresh_token };
  }

  /** Returns the emails in the outbox, oldest first: all, or only those to a recipient, which takes less time. */
  async function emails(to?: string): Promise<OutboxEmail[]> {
    // Emails may have the same time, because the clock does not move. Then the transaction id determines their order.
    const rows = await db.sql
      .selectFrom('emails')
      .selectAll()
      .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
      .orderBy('created_at')
      .orderBy(sql`xmin::text::bigint`)
      .execute();
    return rows.map(({ id, template, recipient, content }) => ({
      template,
      recipient,
      ...JSON.parse(keys.decrypt(content, `mail:${id}`)),
    }));
  }

  /** Returns the code in the newest email to a recipient that contains one. */
  async function mailedCode(recipient: string): Promise<string> {
    const code = (await emails(recipient))
      .flatMap(({ text }) => text.match(/[?&]code=([0-9a-z]{45})/)?.[1] ?? [])
      .at(-1);
    if (code === undefined) throw new Error(`No mail to ${recipient} holds a code.`);
    return code;
  }

  return { app, send, createRequest, request, signUp, emails, mailedCode };
}

/** The service under test. */
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
