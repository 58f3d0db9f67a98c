import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { freePort } from '../testing/run-service.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Tests of the mail server of a project, against servers that accept the email or fail in one step. */

let t: TestApp;
let project: string;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  t = await createTestApp();
  project = await createSampleProject(t);
  server = await startMailServer(0, (recipient) =>
    recipient.startsWith('unknown') ? { code: 550, message: 'No such user here' } : undefined,
  );
  return () => server.stop();
});
afterAll(() => t.close());

interface Result {
  readonly succeeded: boolean;
  readonly steps: readonly { readonly step: string; readonly state: string; readonly error: string | null }[];
}

const settings = (changes: object = {}) => ({
  type: 'standard',
  host: '127.0.0.1',
  port: server.port,
  username: 'acme',
  password: 'the secret of the mail server',
  sender_name: 'Acme',
  sender_email: 'login@acme.test',
  ...changes,
});

const test = (body: object = {}) =>
  t.request<Result>('POST /emails/test', {
    access: 'admin',
    project,
    body: { recipient: 'ada@example.com', ...body },
  });

const failedStep = ({ steps }: Result) => steps.find(({ state }) => state === 'failed');

async function listening(send: string): Promise<number> {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    if (send !== '') socket.end(send);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return (listener.address() as AddressInfo).port;
}

async function smtpPort(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const refusing = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, ...options });
  refusing.on('error', () => {});
  refusing.listen(0, '127.0.0.1');
  await once(refusing.server, 'listening');
  return (refusing.server.address() as AddressInfo).port;
}

it('sends a test email with settings that are not saved', async () => {
  server.emails.length = 0;
  const { status, body } = await test({ email_config: settings() });
  expect(status).toBe(200);
  expect(body).toMatchObject({ succeeded: true });
  expect(body.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'resolve passed',
    'connect passed',
    'greet passed',
    'encrypt skipped',
    'log_in passed',
    'sender passed',
    'recipient passed',
    'message passed',
  ]);
  expect(server.emails[0]?.envelope).toEqual(['ada@example.com']);
  expect(server.emails[0]?.from?.value).toEqual([{ address: 'login@acme.test', name: 'Acme' }]);
  expect(JSON.stringify(body)).not.toContain('the secret');
});

it('names the step that failed, with the response of the server', async () => {
  const login = await smtpPort({ onAuth: (_auth, _session, done) => done(new Error('Wrong password')) });
  const sender = await smtpPort({
    onAuth: (_auth, _session, done) => done(null, { user: 'acme' }),
    onMailFrom: (_address, _session, done) => done(new Error('Sender not allowed')),
  });
  const failures: [settings: object, expected: object][] = [
    [
      { host: 'mail.invalid', port: 587 },
      { step: 'resolve', error: 'dns_failed' },
    ],
    [{ port: await freePort() }, { step: 'connect', error: 'connection_refused' }],
    [{ port: await listening('554 Go away\r\n') }, { step: 'greet', error: 'smtp_554', reply: '554 Go away' }],
    [{ port: login }, { step: 'log_in', error: 'login_failed', reply: '535 Wrong password' }],
    [{ port: sender }, { step: 'sender', error: 'smtp_550', reply: '550 Sender not allowed' }],
  ];
  for (const [changes, expected] of failures) {
    const { status, body } = await test({ email_config: settings(changes) });
    expect(status).toBe(200);
    expect(body.succeeded).toBe(false);
    expect(failedStep(body)).toMatchObject(expected);
    expect(JSON.stringify(body)).not.toContain('the secret');
  }
  const { body } = await test({ recipient: 'unknown@example.com', email_config: settings() });
  expect(failedStep(body)).toMatchObject({ step: 'recipient', error: 'smtp_550', reply: '550 No such user here' });
});

it('uses the saved password only for the server for which it was saved', async () => {
  const { password: _password, ...withoutPassword } = settings();
  const own = await createSampleProject(t);
  const testOwn = (body: object) =>
    t.request<Result>('POST /emails/test', {
      access: 'admin',
      project: own,
      body: { recipient: 'ada@example.com', ...body },
    });
  expect(await testOwn({})).toMatchObject({ status: 400, body: expect.stringContaining('no mail server of its own') });
  await t.request('PATCH /projects/current', {
    access: 'admin',
    project: own,
    body: { config: { email_config: settings() } },
  });
  server.logins.length = 0;
  expect((await testOwn({})).body.succeeded).toBe(true);
  expect((await testOwn({ email_config: { ...withoutPassword, sender_name: 'Shop' } })).body.succeeded).toBe(true);
  expect(server.logins).toHaveLength(2);
  const other = await startMailServer();
  for (const changes of [{ port: other.port }, { username: 'else' }, { host: 'localhost' }]) {
    const refused = await testOwn({ email_config: { ...withoutPassword, ...changes } });
    expect(refused).toMatchObject({ status: 400, body: expect.stringContaining('password') });
  }
  expect(other.logins).toEqual([]);
  await other.stop();
});

it('refuses ports of other services', async () => {
  const refused = await test({ email_config: settings({ host: 'mail.example.com', port: 6379 }) });
  expect(refused).toMatchObject({ status: 400, body: expect.stringContaining('6379') });
});

/** Returns the time of the last successful test of the saved settings. */
const testedAt = async (project: string) => {
  const { body } = await t.request<{ last_tests: { email_tested_at_millis: number | null } }>('GET /projects/current', {
    access: 'admin',
    project,
  });
  return body.last_tests.email_tested_at_millis;
};

it.each([
  ['another password', { password: 'the next secret' }],
  ['the same settings', {}],
])('does not count a test for settings that are saved while 16 tests run: %s', async (_title, changes) => {
  const own = await createSampleProject(t);
  let [waiting, release] = [0, () => {}];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const port = await smtpPort({
    onAuth(_auth, _session, done) {
      waiting += 1;
      if (waiting === 16) release();
      released.then(() => saved).then(() => done(null, { user: 'acme' }), done);
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
  });
  const admin = { access: 'admin', project: own } as const;
  const save = (values: object = {}) =>
    t.request('PATCH /projects/current', {
      ...admin,
      body: { config: { email_config: settings({ port, ...values }) } },
    });
  const testSaved = () => t.request<Result>('POST /emails/test', { ...admin, body: { recipient: 'ada@example.com' } });
  await save();
  const saved = released.then(() => save(changes));
  const results = await Promise.all(Array.from({ length: 16 }, testSaved));
  expect(results.map(({ body }) => body.succeeded)).toEqual(Array(16).fill(true));
  expect(await testedAt(own)).toBeNull();

  expect((await testSaved()).body.succeeded).toBe(true);
  expect(await testedAt(own)).toBe(t.clock.now());
  await save();
  expect(await testedAt(own)).toBeNull();
});
