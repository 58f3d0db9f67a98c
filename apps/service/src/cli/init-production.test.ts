import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { runCommandHere } from '../testing/run-command-here.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-init-'));
});
afterAll(() => rm(folder, { recursive: true }));

const url = 'https://auth.example.com';
const databaseUrl = 'postgres://keystack:p%23ss@db.example.com/keystack';
const init = (file: string, ...options: readonly string[]) =>
  runCommandHere(['init-production', file, '--url', url, ...options], {});

it('writes three settings with which the service starts in production, readable only by their owner', async () => {
  const file = join(folder, 'production.env');
  const { code, output } = await init(file, '--database-url', databaseUrl);
  expect(code, output).toBe(0);
  const text = await readFile(file, 'utf8');
  const { NODE_ENV, ...settings } = parseEnv(text);
  expect(Object.keys(settings).sort()).toEqual(['DATABASE_URL', 'KEYSTACK_SECRET', 'KEYSTACK_URL']);
  expect(readConfig({ NODE_ENV, ...settings })).toMatchObject({ production: true, url, databaseUrl });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(output).toContain(`keystack start --env-file ${file}`);
  expect(output).not.toContain(settings['KEYSTACK_SECRET']);
});

it('writes another secret each time, with the mail server', async () => {
  const written = await Promise.all(
    ['a.env', 'b.env'].map(async (name) => {
      const file = join(folder, name);
      await init(file, '--smtp-url', 'smtps://login:secret@mail.example.com', '--mail-from', 'login@example.com');
      return parseEnv(await readFile(file, 'utf8'));
    }),
  );
  for (const settings of written) {
    expect(settings['KEYSTACK_MAIL_FROM']).toBe('login@example.com');
    expect(settings['KEYSTACK_SMTP_URL']).toBe('smtps://login:secret@mail.example.com');
    expect(settings['KEYSTACK_SECRET']).toMatch(/^.{20}/);
  }
  expect(written[0]?.['KEYSTACK_SECRET']).not.toBe(written[1]?.['KEYSTACK_SECRET']);
});

it('never replaces a file, whose secret may be the only one', async () => {
  const file = join(folder, 'kept.env');
  await writeFile(file, 'KEYSTACK_SECRET=the only one\n');
  const { code, output } = await init(file);
  expect(code).toBe(1);
  expect(output).toContain('exists already');
  expect(await readFile(file, 'utf8')).toBe('KEYSTACK_SECRET=the only one\n');
});

it.each([
  ['a URL without TLS', ['--url', 'http://auth.example.com'], 'KEYSTACK_URL'],
  ['a URL with a path', ['--url', 'https://example.com/auth'], 'KEYSTACK_URL'],
  ['another database', ['--database-url', 'mysql://db.example.com/x'], 'DATABASE_URL'],
  ['a mail server without a sender', ['--smtp-url', 'smtp://mail.example.com'], 'KEYSTACK_MAIL_FROM'],
  ['a line break', ['--mail-from', 'a@b.c\nKEYSTACK_OWNER_SIGN_UP=open'], 'KEYSTACK_MAIL_FROM'],
  ['a comment', ['--database-url', 'postgres://a:b#c@db.example.com/x'], 'DATABASE_URL'],
])('writes nothing for %s', async (_what, options, name) => {
  const file = join(folder, `${crypto.randomUUID()}.env`);
  const { code, output } = await init(file, ...options);
  expect(code).not.toBe(0);
  expect(output).toContain(name);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

it('prints the settings instead', async () => {
  const { code, output } = await init('-');
  expect(code).toBe(0);
  expect(parseEnv(output)).toMatchObject({ NODE_ENV: 'production', KEYSTACK_URL: url });
});
