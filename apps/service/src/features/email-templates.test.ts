import { emailVariables } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withChecks } from '../testing/checks.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let project: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  project = await createSampleProject(t);
});
afterAll(() => t.close());

interface Template extends Record<string, unknown> {
  readonly type: string;
  readonly content: Record<string, { type: string; data: Record<string, unknown> }>;
}

const options = (type = 'email_verification') => ({ access: 'admin', project, params: { type } }) as const;
const read = async (type?: string) => (await t.request<Template>('GET /email-templates/{type}', options(type))).body;
const change = (body: object, type?: string) => t.request('PATCH /email-templates/{type}', { ...options(type), body });
const reset = () => t.request('DELETE /email-templates/{type}', options());

/** A document of these blocks, one below the other. */
function document(...blocks: object[]) {
  const ids = blocks.map((_, index) => `b${index}`);
  return {
    root: { type: 'EmailLayout', data: { childrenIds: ids } },
    ...Object.fromEntries(ids.map((id, index) => [id, blocks[index]])),
  };
}
/** Boxes in each other, so many, with a text in the innermost. */
function nested(depth: number) {
  const ids = Array.from({ length: depth }, (_, index) => `box${index}`);
  const boxes = ids.map((_, index) => {
    return { type: 'Container', data: { props: { childrenIds: [ids[index + 1] ?? 'words'] } } };
  });
  return {
    root: { type: 'EmailLayout', data: { childrenIds: ['box0'] } },
    ...Object.fromEntries(ids.map((id, index) => [id, boxes[index]])),
    words: text('Innermost'),
  };
}
const text = (words: string) => ({ type: 'Text', data: { props: { text: words } } });
const button = (url: string) => ({ type: 'Button', data: { props: { text: 'Go', url } } });

/** Returns the verification email to a user of this name. */
async function mailTo(displayName: string | null) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { token } = await t.signUp(email, 'correct horse', { project: project });
  await t.request('PATCH /users/me', { project: project, token, body: { display_name: displayName } });
  const body = { email, callback_url: 'http://localhost:3000/verify?a=1&b=2' };
  await t.request('POST /contact-channels/send-verification-code', { project: project, token, body });
  const mail = (await t.emails(email)).at(-1);
  if (mail === undefined) throw new Error('No mail was written.');
  return mail;
}

describe('the templates of a project', () => {
  it('are the defaults at first, in their order [S3.97 S3.98 S3.99 S3.100]', async () => {
    const { body } = await t.request<{ items: Template[] }>('GET /email-templates', {
      access: 'admin',
      project: project,
    });
    expect(body).toMatchObject({ is_paginated: false });
    expect(body.items.map(({ type, subject, is_default }) => [type, subject, is_default])).toEqual([
      ['email_verification', 'Verify your email at {{ projectDisplayName }}', true],
      ['password_reset', 'Reset your password at {{ projectDisplayName }}', true],
      ['magic_link', 'Sign in to {{ projectDisplayName }}', true],
      ['team_invitation', 'You have been invited to join {{ teamDisplayName }}', true],
    ]);
    for (const item of body.items) {
      expect(item.content['root']?.type).toBe('EmailLayout');
      expect(await read(item.type)).toEqual(item);
    }
  });

  it('can be changed, each part on its own, and reset, and are listed so [S7.108 S7.109 S7.110]', async () => {
    const defaults = await read();
    expect((await change({ subject: 'Hello' })).body).toEqual({ ...defaults, subject: 'Hello', is_default: false });
    const content = document(text('Words'), { ...text('x'), data: { props: null, more: 'is kept' } });
    expect((await change({ content, subject: '' })).body).toEqual({
      ...defaults,
      subject: 'Hello',
      content,
      is_default: false,
    });
    expect(await read()).toMatchObject({ subject: 'Hello', content, is_default: false });
    expect(await read('magic_link')).toMatchObject({ is_default: true });
    expect(await reset()).toMatchObject({ status: 200, body: { success: true } });
    expect(await read()).toEqual(defaults);
    expect((await reset()).status).toBe(404);
  });

  it('reject null and types that do not exist', async () => {
    expect((await change({ content: null })).body['code']).toBe('SCHEMA_ERROR');
    expect((await change({}, 'newsletter')).body['code']).toBe('SCHEMA_ERROR');
  });

  it('take their own defaults back in, and those render as emails', async () => {
    for (const type of ['email_verification', 'password_reset', 'magic_link', 'team_invitation']) {
      const { content } = await read(type);
      expect((await change({ content }, type)).status).toBe(200);
    }
    const mail = await mailTo('Ada');
    expect(mail.subject).toBe('Verify your email at Sample');
    expect(mail.text).toContain('Hi Ada,');
    const link = mail.text.match(/http:\/\/localhost:3000\/verify\?\S+code=[0-9a-z]{45}/)?.[0] ?? '';
    expect(mail.text.split('\n')).toContain(link);
    expect(mail.html).toContain(`href="${link.replaceAll('&', '&#38;')}"`);
    expect((await mailTo(null)).text).not.toMatch(/Hi|\{\{/);
  });
});

describe('content', () => {
  const color = (value: unknown) => document({ type: 'Divider', data: { props: { lineColor: value } } });
  const columns = (count: number) => ({
    type: 'ColumnsContainer',
    data: { props: { columns: Array.from({ length: count }, () => ({ childrenIds: [] })) } },
  });
  const heading = (style: object) => document({ type: 'Heading', data: { style } });

  it('is rejected in plain text if it is no document, or says nothing', () =>
    withChecks(async (check) => {
      const cases: readonly [string, unknown][] = [
        ['a text', 'Hello'],
        ['a list', []],
        ['nothing', {}],
        ['no root', { a: text('x') }],
        ['a root of another type', { root: text('x') }],
        ['a block of an unknown type', document({ type: 'Script', data: {} })],
        ['a block without data', document({ type: 'Text' })],
        ['a named color', color('red')],
        ['style in a color', color('#ffffff;background:url(x)')],
        ['two columns where three are wanted', document(columns(2))],
        ['a padding of three sides', heading({ padding: { top: 1, bottom: 1, left: 1 } })],
        ['a padding of texts', heading({ padding: { top: '1', bottom: 1, left: 1, right: 1 } })],
        ['an unknown font', heading({ fontFamily: 'COMIC_SANS' })],
        ['a negative height', document({ type: 'Spacer', data: { props: { height: -1 } } })],
        ['a circle', { root: { type: 'EmailLayout', data: { childrenIds: ['root'] } } }],
        ['a block in two places', { root: { type: 'EmailLayout', data: { childrenIds: ['a', 'a'] } }, a: text('x') }],
        ['far too much', document(text('x'.repeat(200_000)))],
        ['a thousand placeholders', document(text('{{ projectDisplayName }}'.repeat(1000)))],
        ['nested too deep', nested(29)],
        ['nested thousandfold', nested(2000)],
        ['words beside the data of a block', document(text('Words'), { ...text('x'), text: 'Lost' })],
        ['a layout without blocks', document()],
        ['words under another name', document({ type: 'Text', data: { text: 'Lost' } })],
        ['blocks that nothing leads to', { ...document(), a: text('Lost') }],
        ['lines and space', document(text(' \n'), { type: 'Divider', data: {} }, { type: 'Spacer', data: {} })],
        ['placeholders of another template', document(text('{{ otp }}'), button('{{ magicLink }}'))],
        ['words for people with a name alone', document(text('{{#if userDisplayName}}Hi{{/if}}'))],
      ];
      for (const [what, content] of cases) {
        await check(what, async () => {
          const { status, body } = await change({ content });
          expect({ status, body }).toEqual({
            status: 400,
            body: expect.stringContaining('The content is not a valid document'),
          });
          expect(await read()).toMatchObject({ is_default: true });
        });
      }
    }));

  it('may be a single block', () =>
    withChecks(async (check) => {
      for (const [what, block] of [
        ['a button', button('{{ emailVerificationLink }}')],
        ['a picture', { type: 'Image', data: { props: { url: 'https://a.test/x.png' } } }],
        ['what stands for the link', text('{{ emailVerificationLink }}')],
      ] as const) {
        await check(what, async () => {
          expect((await change({ content: document(block) })).status).toBe(200);
        });
      }
    }));

  it('renders deeply nested blocks, and nothing for ids of blocks that do not exist', async () => {
    expect((await change({ content: nested(28) })).status).toBe(200);
    expect((await mailTo('Ada')).text).toBe('Innermost\n');
    const childrenIds = ['gone', 'constructor', 'toString', '0'];
    const content = { root: { type: 'EmailLayout', data: { childrenIds } }, 0: text('Words') };
    expect((await change({ content })).status).toBe(200);
    expect((await mailTo('Ada')).text).toBe('Words\n');
  });

  it('may use every block, with nothing or everything in it', async () => {
    const words = {
      color: '#112233',
      backgroundColor: null,
      fontFamily: 'BOOK_SERIF',
      fontWeight: 'bold',
      textAlign: 'center',
    };
    const padding = { top: 1, bottom: 2, right: 3, left: 4 };
    const content = {
      root: {
        type: 'EmailLayout',
        data: { backdropColor: '#abcdef', canvasColor: '#fedcba', textColor: null, childrenIds: ['box', 'gone'] },
      },
      box: {
        type: 'Container',
        data: { style: { borderColor: '#010203', borderRadius: 5 }, props: { childrenIds: ['columns'] } },
      },
      columns: {
        type: 'ColumnsContainer',
        data: {
          style: { padding },
          props: {
            fixedWidths: [100, null, null],
            columnsCount: 2,
            columnsGap: 8,
            contentAlignment: 'top',
            columns: [
              { childrenIds: ['heading', 'text', 'button'] },
              { childrenIds: ['image', 'spacer', 'divider'] },
              { childrenIds: ['third'] },
            ],
          },
        },
      },
      heading: {
        type: 'Heading',
        data: { props: { text: 'Heading words', level: 'h3' }, style: { ...words, padding } },
      },
      text: { type: 'Text', data: { props: { text: 'First line\nsecond' }, style: { ...words, fontSize: 17 } } },
      button: {
        type: 'Button',
        data: {
          props: {
            text: 'Press',
            url: '{{ emailVerificationLink }}',
            buttonStyle: 'pill',
            fullWidth: true,
            size: 'large',
            buttonTextColor: '#445566',
          },
        },
      },
      image: {
        type: 'Image',
        data: { props: { url: 'https://a.test/x.png', alt: 'A picture', linkHref: 'https://a.test', width: 40 } },
      },
      spacer: { type: 'Spacer', data: {} },
      divider: { type: 'Divider', data: { props: { lineColor: '#778899', lineHeight: 2 } } },
      third: text('In the third column, which is not shown'),
      orphan: text('Nowhere'),
    };
    expect((await change({ content })).status).toBe(200);
    const { html, text: plain } = await mailTo('Ada');
    for (const part of ['#abcdef', '#fedcba', '#010203', '#112233', '#445566', '#778899', 'Palatino', 'width:100px']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('First line<br>second');
    expect(html).toContain('<img src="https://a.test/x.png" alt="A picture"');
    expect(plain).toContain('Heading words\n\nFirst line\nsecond\n\nPress:\nhttp://localhost:3000/verify');
    expect(html + plain).not.toMatch(/third column|Nowhere|undefined|null/);
    const bare = ['Container', 'ColumnsContainer', 'Heading', 'Text', 'Button', 'Image', 'Spacer', 'Divider'];
    const blocks = bare.map((type) => ({ type, data: {} }));
    expect((await change({ content: document(text('Words'), ...blocks) })).status).toBe(200);
    expect((await mailTo('Ada')).html).not.toMatch(/undefined|null|NaN/);
  });
});

describe('an email in the words of a project', () => {
  it('fills its placeholders in the subject and in every text', async () => {
    const greeting = 'Dear{{#if userDisplayName}} {{userDisplayName}}{{/if}} of {{ projectDisplayName }}{{ unknown }}!';
    await change({ subject: greeting, content: document(text(greeting), button('{{ emailVerificationLink }}')) });
    const named = await mailTo('Ada');
    expect(named.subject).toBe('Dear Ada of Sample!');
    expect(named.html).toContain('Dear Ada of Sample!');
    expect(named.text).toMatch(/^Dear Ada of Sample!\n\nGo:\nhttp:\/\/localhost:3000\/verify\?a=1&b=2&code=\S+\n$/);
    expect((await mailTo(null)).subject).toBe('Dear of Sample!');
  });

  it('has a subject of one line, at most 1,000 characters long', async () => {
    expect((await change({ subject: 'x'.repeat(1001) })).body['code']).toBe('SCHEMA_ERROR');
    await change({ subject: '{{ emailVerificationLink }}'.repeat(37) });
    expect((await mailTo('Ada')).subject).toHaveLength(1000);
  });

  it('keeps the default design with a customized subject', async () => {
    const designOf = (html: string) =>
      html.replace(/<title>.*?<\/title>/, '').replaceAll(/code=[0-9a-z]{45}/g, 'code=');
    const { html } = await mailTo('Ada');
    await change({ subject: 'Welcome, {{ userDisplayName }}' });
    const mail = await mailTo('Ada');
    expect(mail.subject).toBe('Welcome, Ada');
    expect(designOf(mail.html)).toBe(designOf(html));
  });

  it('bears a text that does not compile', () =>
    withChecks(async (check) => {
      for (const words of [
        '{{#if userDisplayName}} open',
        '{{/if}} closed',
        '{{#each x}}',
        '{{',
        '{{ constructor }}{{ toString }}',
      ] as const) {
        await check(words, async () => {
          await change({
            subject: `Mail ${words}`,
            content: document(text(words), button('{{ emailVerificationLink }}')),
          });
          const expected = words.includes('constructor') ? 'Mail' : `Mail ${words}`;
          expect((await mailTo('Ada')).subject).toBe(expected);
        });
      }
    }));

  it('keeps user input from adding markup, headers or recipients', async () => {
    const content = document(
      text('Hi {{{ userDisplayName }}}<script>x</script>'),
      button('{{ emailVerificationLink }}'),
    );
    await change({ subject: 'Hi {{ userDisplayName }}\r\nBcc: x@example.com', content });
    const markup = await mailTo('<b onclick=x>Ada<b>');
    expect(markup.html).toContain('Hi &#60;b onclick=x&#62;Ada');
    expect(markup.html).not.toMatch(/<b |<script/);
    expect(markup.subject).toBe('Hi <b onclick=x>Ada<b> Bcc: x@example.com');
    const lines = await mailTo('Ada\nABC123');
    expect(lines.text.split('\n')).not.toContain('ABC123');
    expect((await mailTo('win at https://evil.example')).html).not.toContain('evil.example');
    // A value is never read as a template of its own.
    expect((await mailTo('{{ projectDisplayName }}')).text).toContain('{{ projectDisplayName }}');
  });

  it('has no button that links to something else than a page', () =>
    withChecks(async (check) => {
      for (const url of ['javascript:alert(1)', 'data:text/html,x', 'not a link', ''] as const) {
        await check(url, async () => {
          await change({ content: document(button(url), text('Words')) });
          const { html, text: plain } = await mailTo('Ada');
          expect(html).not.toContain('<a ');
          expect(plain).toBe('Words\n');
        });
      }
    }));
});

describe('a preview', () => {
  interface Preview {
    readonly subject: string;
    readonly html: string;
    readonly text: string;
  }
  const preview = (body: object, type?: string) =>
    t.request<Preview>('POST /email-templates/{type}/preview', { ...options(type), body });

  it('shows the saved template with an example for every variable', async () => {
    for (const type of Object.keys(emailVariables)) {
      const { status, body } = await preview({}, type);
      expect(status).toBe(200);
      expect(`${body.subject}${body.html}${body.text}`).not.toContain('{{');
    }
    const { body } = await preview({}, 'magic_link');
    expect(body.html).toContain(emailVariables.magic_link['otp']?.example);
    expect(body.text).toContain(emailVariables.magic_link['magicLink']?.example);
    expect(body.html).toContain('Sample');
    expect(body.html).not.toContain('data-block');
  });

  it('shows changes that are not saved, with the ids of blocks if asked for', async () => {
    const content = document(text('Hello {{ userDisplayName }} of {{ projectDisplayName }}'));
    const { body } = await preview({ subject: 'Hi {{ userDisplayName }}', content, marks_blocks: true });
    expect(body.subject).toBe('Hi Ada Lovelace');
    expect(body.text).toContain('Hello Ada Lovelace of Sample');
    expect(body.html).toContain('<div data-block="b0">');
    expect(await read()).toMatchObject({ is_default: true });
  });

  it('names the problem of an invalid document', async () => {
    const wrong = await preview({ content: { root: { type: 'Text', data: {} } } });
    expect(wrong).toMatchObject({ status: 400, body: expect.stringContaining('root') });
  });
});

it('sends a test of changes that are not saved to one address', async () => {
  const content = document(text('Hello {{ userDisplayName }}'));
  const { status, body } = await t.request<{ email_id: string }>('POST /email-templates/{type}/send-test', {
    ...options(),
    body: { recipient: 'owner@example.com', subject: 'Draft', content },
  });
  expect(status).toBe(200);
  const { items } = (await t.request<{ items: unknown[] }>('GET /emails', { access: 'admin', project })).body;
  expect(items).toMatchObject([{ id: body.email_id, template: 'test', recipient: 'owner@example.com' }]);
  expect(await t.emails('owner@example.com')).toMatchObject([
    { subject: 'Draft', text: expect.stringContaining('Ada') },
  ]);
});
