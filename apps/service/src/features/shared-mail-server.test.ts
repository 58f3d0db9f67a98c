import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EmailTransport, OutgoingEmail } from '../domain/emails/smtp.ts';
import { createEmailWorker } from '../jobs/email-delivery.ts';
import { quiet } from '../testing/quiet.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Texts of the owners of projects, and the mail server of the operator. */

const smtp = { KEYSTACK_SMTP_URL: 'smtp://127.0.0.1:1', KEYSTACK_MAIL_FROM: 'login@operator.example' };

let t: TestApp;
let permissive: TestApp;
beforeAll(async () => {
  t = await createTestApp(smtp);
  permissive = await createTestApp({ ...smtp, KEYSTACK_SHARED_MAIL_TEMPLATES: 'own' });
});
afterAll(async () => {
  await t.close();
  await permissive.close();
});
/** No test sends the emails of another one. */
beforeEach(async () => {
  for (const app of [t, permissive]) await app.deps.db.sql.deleteFrom('emails').execute();
});

const ownServer = {
  type: 'standard',
  host: '127.0.0.1',
  port: 25,
  username: 'acme',
  password: 'mail secret',
  sender_name: 'Acme',
  sender_email: 'login@acme.example',
};
const phishing = 'Your account is locked, pay at once';
const document = (text: string) => ({
  root: { type: 'EmailLayout', data: { childrenIds: ['text', 'code'] } },
  text: { type: 'Text', data: { props: { text } } },
  code: { type: 'Button', data: { props: { text: 'Pay', url: '{{ emailVerificationLink }}' } } },
});

async function configure(app: TestApp, project: string, body: object) {
  const { status } = await app.request('PATCH /projects/current', { access: 'admin', project, body });
  expect(status).toBe(200);
}

/** Creates a project with its own texts in the email that verifies an email address. */
async function createPhishingProject(app = t) {
  const project = await createSampleProject(app);
  const { status } = await app.request('PATCH /email-templates/{type}', {
    access: 'admin',
    project,
    params: { type: 'email_verification' },
    body: { subject: phishing, content: document(phishing) },
  });
  expect(status).toBe(200);
  return project;
}

async function signUpEmail(project: string, app = t) {
  const email = `${crypto.randomUUID()}@example.com`;
  await app.signUp(email, 'correct horse', { project });
  const [mail] = await app.emails(email);
  if (mail === undefined) throw new Error('No email was stored.');
  return mail;
}

/** Sends the emails that are due. Returns those that left through the shared mail server. */
async function deliver(app = t) {
  const shared: OutgoingEmail[] = [];
  const transport: EmailTransport = { send: async (mail) => void shared.push(mail), close: () => {} };
  await createEmailWorker({ ...app.deps, log: quiet, transport }).runDue();
  return shared;
}

it('sends the default texts through the shared mail server, whatever texts the project has', async () => {
  const project = await createPhishingProject();
  const mail = await signUpEmail(project);
  expect(mail.subject).toBe('Verify your email at Sample');
  expect(`${mail.html}${mail.text}`).not.toContain(phishing);
  expect(await deliver()).toMatchObject([{ recipient: mail.recipient, subject: mail.subject }]);
});

it('uses the texts of the project as soon as it has a mail server of its own', async () => {
  const project = await createPhishingProject();
  await configure(t, project, { config: { email_config: ownServer } });
  expect((await signUpEmail(project)).subject).toBe(phishing);
  await configure(t, project, { config: { email_config: { type: 'shared' } } });
  expect((await signUpEmail(project)).subject).toBe('Verify your email at Sample');
});

it('does not send texts through the shared mail server that were stored for another one', async () => {
  const project = await createPhishingProject();
  await configure(t, project, { config: { email_config: ownServer } });
  const { userId } = await createSampleUser(t, project);
  const custom = { user_ids: [userId], subject: phishing, html: `<p>${phishing}</p>` };
  expect((await t.request('POST /emails/send-email', { access: 'server', project, body: custom })).status).toBe(200);
  await signUpEmail(project);
  await configure(t, project, { config: { email_config: { type: 'shared' } } });
  const isPhishing = ({ subject, html }: OutgoingEmail) => `${subject}${html}`.includes(phishing);
  expect((await deliver()).filter(isPhishing)).toEqual([]);
  const { items } = (
    await t.request<{ items: { id: string; last_error: string }[] }>('GET /emails', {
      access: 'admin',
      project,
      query: { state: 'failed' },
    })
  ).body;
  expect(items.map(({ last_error: reason }) => reason)).toEqual([
    'own_text_needs_mail_server',
    'own_text_needs_mail_server',
  ]);
  for (const { id } of items) {
    await t.request('POST /emails/{email_id}/resend', { access: 'admin', project, params: { email_id: id }, body: {} });
  }
  expect(await deliver()).toEqual([]);
});

it('refuses emails with HTML of a server and tests of own texts, and sends tests of the default ones', async () => {
  const project = await createPhishingProject();
  const { userId } = await createSampleUser(t, project);
  const refused = { status: 400, body: { code: 'REQUIRES_CUSTOM_EMAIL_SERVER' } };
  const custom = { user_ids: [userId], subject: 'Hello', html: '<p>Hello</p>' };
  for (const access of ['server', 'admin'] as const) {
    expect(await t.request('POST /emails/send-email', { access, project, body: custom })).toMatchObject(refused);
  }
  const test = (type: string, change: object) =>
    t.request('POST /email-templates/{type}/send-test', {
      access: 'admin',
      project,
      params: { type },
      body: { recipient: 'victim@example.com', ...change },
    });
  expect(await test('email_verification', {})).toMatchObject(refused);
  expect(await test('password_reset', { subject: phishing })).toMatchObject(refused);
  expect(await test('password_reset', { content: document(phishing) })).toMatchObject(refused);
  expect(await t.emails('victim@example.com')).toEqual([]);

  const path = 'GET /email-templates/{type}';
  const params = { type: 'password_reset' };
  const { subject, content } = (await t.request(path, { access: 'admin', project, params })).body;
  expect((await test('password_reset', { subject, content })).status).toBe(200);
  expect(await t.emails('victim@example.com')).toHaveLength(1);
});

it('shows no logo, and a name of a project without links and long sentences', async () => {
  const project = await createSampleProject(t);
  const logo_url = 'https://evil.example/pay-now.png';
  await configure(t, project, {
    display_name: `${phishing}: https://evil.example/x or write to pay@evil.example ${'now '.repeat(30)}`,
    config: { brand: { logo_url, logo_dark_mode_url: logo_url, primary_color: '#112233' } },
  });
  const { subject, html, text } = await signUpEmail(project);
  const [sent] = await deliver();
  for (const shown of [subject, html, text, sent?.senderName]) {
    expect(shown).not.toContain('evil.example');
    expect(shown).not.toContain('now now now now now');
  }
  expect(html).not.toContain('<img');
  expect(html).toContain('#112233');

  await configure(t, project, { display_name: 'Rockets.example' });
  expect((await signUpEmail(project)).subject).toBe('Verify your email at Rockets.example');
  await configure(t, project, { config: { email_config: ownServer } });
  expect((await signUpEmail(project)).html).toContain(logo_url);
});

it('sends own texts, names and HTML if the operator allows it', async () => {
  const project = await createPhishingProject(permissive);
  const { userId, email } = await createSampleUser(permissive, project);
  const custom = { user_ids: [userId], subject: 'Hello', html: '<p>Hello</p>' };
  const options = { access: 'server', project, body: custom } as const;
  expect((await permissive.request('POST /emails/send-email', options)).status).toBe(200);
  const { recipient } = await signUpEmail(project, permissive);
  const sent = (await deliver(permissive)).map((mail) => [mail.recipient, mail.subject]);
  expect(sent).toContainEqual([email, 'Hello']);
  expect(sent).toContainEqual([recipient, phishing]);
});
