import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let project: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  project = await createSampleProject(t);
  await configure({ magic_link_enabled: true });
});
afterAll(() => t.close());

const configure = (config: object) =>
  t.request('PATCH /projects/current', { access: 'admin', project, body: { config } });
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const callback_url = 'http://localhost:3000/handler';
const german = { 'accept-language': 'de-DE,de;q=0.9' };
const chrome = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
};

async function sentTo(email: string) {
  const mail = (await t.emails(email)).at(-1);
  if (mail === undefined) throw new Error(`No email to ${email}`);
  return mail;
}

async function requestSignIn(email: string, headers: Record<string, string> = {}) {
  await t.request('POST /auth/otp/send-sign-in-code', { project, headers, body: { email, callback_url } });
  return sentTo(email);
}

async function requestReset(email: string, headers: Record<string, string> = {}) {
  await t.request('POST /auth/password/send-reset-code', { project, headers, body: { email, callback_url } });
  return sentTo(email);
}

describe('the language of an email', () => {
  it('is that of the request if no language of the user is stored, and otherwise the stored one', async () => {
    const email = newEmail();
    const first = await requestSignIn(email, german);
    expect(first.subject).toMatch(/^[A-Z0-9]{6} · Melde dich bei Sample an$/);
    expect(first.html).toContain('<html lang="de-DE"');
    // The user is created when the code is redeemed, with the language of that request.
    const code = await t.mailedCode(email);
    const signedIn = await t.request('POST /auth/otp/sign-in', { project, body: { code } });
    expect(signedIn.status).toBe(200);
    const params = { user_id: String(signedIn.body['user_id']) };
    const body = { password: 'correct horse' };
    await t.request('PATCH /users/{user_id}', { access: 'server', project, params, body });
    await t.deps.db.sql.updateTable('users').set({ locale: 'it-IT' }).where('email', '=', email).execute();
    expect((await requestSignIn(email, german)).subject).toMatch(/^[A-Z0-9]{6} · Accedi a Sample$/);
    expect((await requestReset(email, german)).subject).toBe('Reimposta la tua password su Sample');
  });

  it('is English for a request without a language', async () => {
    expect((await requestSignIn(newEmail())).subject).toMatch(/^[A-Z0-9]{6} · Sign in to Sample$/);
  });
});

describe('the device in an email', () => {
  it('is the browser and the operating system of the request', async () => {
    expect((await requestSignIn(newEmail(), chrome)).text).toContain('Requested from: Chrome, Windows');
  });

  it('has the country that the proxy tells, in the language of the email', async () => {
    const proxied = await createTestApp({
      KEYSTACK_TRUSTED_PROXIES: '1',
      KEYSTACK_COUNTRY_HEADER: 'CF-IPCountry',
    });
    const email = newEmail();
    const headers = { ...german, ...chrome, 'cf-ipcountry': 'FR' };
    await proxied.signUp(email);
    await proxied.request('POST /auth/password/send-reset-code', { headers, body: { email, callback_url } });
    const mail = (await proxied.emails(email)).at(-1);
    await proxied.close();
    expect(mail?.text).toContain('Angefordert von: Chrome, Windows, Frankreich');
    // Without the setting, the header is one that anybody can send.
    expect((await requestSignIn(newEmail(), headers)).text).toContain('Angefordert von: Chrome, Windows\n');
  });

  it('is left out for unknown user agents, none of whose text is shown', async () => {
    const { html, text } = await requestSignIn(newEmail(), { 'user-agent': 'Call +1 555 0100 <b>now</b>' });
    expect(html + text).not.toMatch(/Requested from|555/);
  });

  it('is that of the new sign-in in the email about it', async () => {
    await configure({ new_device_emails: true });
    const email = newEmail();
    await t.signUp(email, 'correct horse', { project });
    const body = { email, password: 'correct horse' };
    for (const ipAddress of ['198.51.100.1', '198.51.100.2'])
      await t.request('POST /auth/password/sign-in', { project, headers: chrome, ipAddress, body });
    const mail = await sentTo(email);
    expect(mail.template).toBe('new_device');
    expect(mail.text).toContain('198.51.100.2.\n\nChrome, Windows\n');
  });

  it('is left out for servers, which act for many users', async () => {
    const email = newEmail();
    await t.signUp(email, 'correct horse', { project });
    const body = { email, callback_url };
    await t.request('POST /auth/password/send-reset-code', { access: 'server', project, headers: chrome, body });
    expect((await sentTo(email)).text).not.toContain('Requested from');
  });
});

describe('an invitation', () => {
  async function invite(displayName: string | null) {
    const { token, userId } = await createSampleUser(t);
    await t.request('PATCH /users/me', { token, body: { display_name: displayName } });
    const teamId = await createSampleTeam(t, [userId], ['$invite_members']);
    const email = newEmail();
    const body = { email, team_id: teamId, callback_url };
    const { status } = await t.request('POST /team-invitations/send-code', { token, headers: german, body });
    expect(status).toBe(200);
    return sentTo(email);
  }

  it('names the inviting user, in the language of the request', async () => {
    const { subject, text } = await invite('Grace Hopper');
    expect(subject).toBe('Du wurdest zu Analysts eingeladen');
    expect(text).toContain('Grace Hopper hat dich eingeladen, Analysts bei Test project beizutreten.');
  });

  it.each([null, 'Win at www.evil.example', 'a@evil.example'])('does not name %j', async (name) => {
    const { html, text } = await invite(name);
    expect(text).toContain('Du wurdest eingeladen, Analysts bei Test project beizutreten.');
    expect(html + text).not.toContain('evil');
  });
});

describe('a template that was saved without a change', () => {
  it('sends the same email as before, also in other languages', async () => {
    const params = { type: 'magic_link' };
    const email = newEmail();
    const withoutCodes = ({ subject, html, text }: Awaited<ReturnType<typeof sentTo>>) =>
      [subject.replace(/^[A-Z0-9]{6}/, ''), html, text]
        .join('\n')
        .replace(/code=[0-9a-z]{45}/g, '')
        .replace(/(?<=[>\n ])[A-Z0-9]{6}(?=[<\n ])/g, '');
    const before = withoutCodes(await requestSignIn(email, german));
    const options = { access: 'admin', project, params } as const;
    const { subject, content } = (await t.request('GET /email-templates/{type}', options)).body;
    await t.request('PATCH /email-templates/{type}', { ...options, body: { subject, content } });
    expect(withoutCodes(await requestSignIn(email, german))).toBe(before);
  });

  it('keeps the card, dark mode, preview and code when one word is changed', async () => {
    const options = { access: 'admin', project, params: { type: 'magic_link' } } as const;
    const { content } = (await t.request('GET /email-templates/{type}', options)).body;
    const changed = JSON.parse(JSON.stringify(content).replace('Sign in to', 'Welcome to'));
    await t.request('PATCH /email-templates/{type}', { ...options, body: { content: changed } });
    const { html, subject } = await requestSignIn(newEmail());
    expect(subject).toMatch(/^[A-Z0-9]{6} · Sign in to Sample$/);
    expect(html).toMatch(/<h1[^>]*>Welcome to Sample<\/h1>/);
    expect(html).toContain('border-radius:14px');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).toMatch(/aria-hidden="true">[A-Z0-9]{6} Enter this code/);
    expect(html).toMatch(/font-size:36px[^"]*">[A-Z0-9]{6}</);
  });

  it('is written from right to left if most of its letters are', async () => {
    const button = { type: 'Button', data: { props: { text: 'افتح', url: '{{ magicLink }}' } } };
    const direction = async (text: string) => {
      const heading = { type: 'Heading', data: { props: { text } } };
      const content = { root: { type: 'EmailLayout', data: { childrenIds: ['a', 'b'] } }, a: heading, b: button };
      const options = { access: 'admin', project, params: { type: 'magic_link' }, body: { content } } as const;
      await t.request('PATCH /email-templates/{type}', options);
      return (await requestSignIn(newEmail())).html.match(/<html[^>]* dir="(\w+)"/)?.[1];
    };
    expect(await direction('سجل الدخول')).toBe('rtl');
    expect(await direction('Sign in to your account')).toBe('ltr');
  });

  it('shows the name of the project once if it is based on a former default', async () => {
    const sender = {
      type: 'Text',
      data: { props: { text: '{{ projectDisplayName }}' }, style: { fontWeight: 'bold' } },
    };
    const button = { type: 'Button', data: { props: { text: 'Go', url: '{{ magicLink }}' } } };
    const content = { root: { type: 'EmailLayout', data: { childrenIds: ['a', 'b'] } }, a: sender, b: button };
    const options = { access: 'admin', project, params: { type: 'magic_link' }, body: { content } } as const;
    await t.request('PATCH /email-templates/{type}', options);
    expect((await requestSignIn(newEmail())).text).toMatch(/^Go:\nhttp/);
  });
});

describe('an alternative in a template', () => {
  it.each([
    ['{{#if userDisplayName}}a{{else}}b{{/if}}', 'b'],
    ['{{#if projectDisplayName}}a{{ else }}b{{/if}}', 'a'],
    ['{{#if otp}}{{#if userDisplayName}}a{{else}}b{{/if}}c{{else}}d{{/if}}', 'bc'],
    ['{{else}}', '{{else}}'],
    ['{{#if otp}}a{{else}}b{{else}}c{{/if}}', '{{#if otp}}a{{else}}b{{else}}c{{/if}}'],
  ])('%s', async (subject, expected) => {
    const options = { access: 'admin', project, params: { type: 'magic_link' }, body: { subject } } as const;
    await t.request('PATCH /email-templates/{type}', options);
    expect((await requestSignIn(newEmail())).subject).toBe(expected);
  });
});

describe('the brand of a project', () => {
  const png = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nlogo', 'latin1').toString('base64')}`;
  const svg = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"></svg>';

  it('is worn by emails: logo, color and legal links', async () => {
    const brand = {
      logo_url: png,
      primary_color: '#ffff00',
      terms_url: 'https://acme.test/terms?a=1&b=2',
      privacy_url: 'https://acme.test/privacy',
    };
    await configure({ brand });
    const { html, text } = await requestSignIn(newEmail(), german);
    expect(html).toMatch(/<img [^>]*src="http:\/\/localhost:8100\/api\/v1\/pictures\/[^"]*" alt="Sample"/);
    expect(html).toMatch(/bgcolor="#ffff00"[^>]*><a [^>]*color:#000000/);
    expect(html).toContain('href="https://acme.test/terms?a=1&#38;b=2"');
    expect(text).toContain('Nutzungsbedingungen: https://acme.test/terms?a=1&b=2\n');
    expect(text).toContain('Datenschutzerklärung: https://acme.test/privacy\n');
  });

  it.each([svg, 'https://acme.test/logo.SVG?v=1'])(
    'shows its name instead of a logo that mail clients reject: %s',
    async (logo_url) => {
      await configure({ brand: { logo_url } });
      const { html } = await requestSignIn(newEmail());
      expect(html).not.toContain('<img');
      expect(html).toContain('>Sample</td>');
    },
  );
});
