import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames } from '@keystack/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type Account,
  callProject,
  type ProjectOfService,
  refresh,
  sendToProject,
  signIn,
  signUp,
} from '../testing/accounts.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { createReplicas, type Replicas } from '../testing/replicas.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import type { RunningService } from '../testing/run-service.ts';
import { type StagedLoad, type Succeed, startStagedLoad } from '../testing/staged-load.ts';

/*
 * The root secret of two replicas is replaced as the manual says, one replica at a time, while users set up second
 * factors, sign in, create projects and get emails.
 */

const former = 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6';
const next = 'another secret of the tests: q4Lw8ZrT2mN6vX9cK3jH7';

const totpSecret = new Secret({ size: 20 });

describe.skipIf(inject('database') === 'pglite')('the replacement of the root secret of two replicas', () => {
  let database: UnopenedTestDatabase;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let folder: string;
  let replicas: Replicas;
  let load: StagedLoad | undefined;
  const all: RunningService[] = [];

  beforeAll(async () => {
    database = await createMigratedDatabase();
    mailServer = await startMailServer();
    folder = await mkdtemp(join(tmpdir(), 'keystack-root-secret-'));
    replicas = await createReplicas();
  });

  afterAll(async () => {
    await load?.stop();
    await replicas.remove();
    await mailServer.stop();
    await database.remove();
    await rm(folder, { recursive: true });
  });

  const settings = (secrets: string): Record<string, string> => ({
    KEYSTACK_SECRET: secrets,
    DATABASE_URL: 'url' in database.address ? database.address.url : '',
    KEYSTACK_SMTP_URL: mailServer.url,
    KEYSTACK_MAIL_FROM: 'login@example.com',
    KEYSTACK_OWNER_SIGN_UP: 'open',
    KEYSTACK_ABUSE_LIMITS: 'off',
  });

  async function start(secrets: string, stopped?: RunningService): Promise<RunningService> {
    const service = await replicas.start(settings(secrets), { former: stopped });
    all.push(service);
    return service;
  }

  async function keystack(service: RunningService, secrets: string, ...args: string[]): Promise<string> {
    const { code, output } = await runCommandHere(args, { ...settings(secrets), PORT: new URL(service.url).port });
    expect(code, output).toBe(0);
    return output;
  }

  it('fails no request and no attempt to send an email', async () => {
    let running = await Promise.all([start(former), start(former)]);
    const internal = internalProject(replicas.url);
    const asItIs: Succeed = (request) => request;
    const early = await Promise.all(Array.from({ length: 3 }, () => createOwner(internal, asItIs)));
    /** Signs in one of the users whose second factor the former secret encrypted. A code works only once. */
    const signInEarlyUser = async () => {
      const account = early.pop();
      if (account !== undefined) await signInWithSecondFactor(internal, account, asItIs);
    };
    const accounts: Account[] = [];
    load = startStagedLoad(async (succeed) => {
      const account = await createOwner(internal, succeed);
      await signInWithSecondFactor(internal, account, succeed);
      accounts.push(account);
    });
    await load.proceed();

    for (const secrets of [`${former},${next}`, `${next},${former}`]) {
      const [first, second] = running;
      const replaced = await start(secrets, first);
      await load.proceed();
      running = [replaced, await start(secrets, second)];
      await load.proceed();
      await signInEarlyUser();
    }
    const both = `${next},${former}`;
    const resealed = JSON.parse(await keystack(running[0], both, 'keys', 'reseal', '--json'));
    expect(resealed.resealed).toBeGreaterThan(accounts.length);
    expect(JSON.parse(await keystack(running[1], both, 'keys', 'reseal', '--json'))).toEqual({ resealed: 0 });

    const replaced = await start(next, running[0]);
    await load.proceed();
    running = [replaced, await start(next, running[1])];
    await load.proceed();
    await signInEarlyUser();
    await load.stop();
    expect(load.failures).toEqual([]);

    const archive = join(folder, 'archive');
    await keystack(running[0], next, 'backup', archive);
    expect(await keystack(running[0], next, 'verify', archive)).toContain('All secrets can be decrypted.');
    for (const service of running) await replicas.stop(service);
    expect(all.map((service) => service.output()).join('')).not.toMatch(/Could not send an email|Gave up/);
    // Each sign-up sends an email.
    expect(mailServer.emails.length).toBeGreaterThanOrEqual(accounts.length);
  });
});

function internalProject(url: string): ProjectOfService {
  const name = 'for-local-development-only';
  return {
    url,
    id: 'internal',
    keys: {
      client: `this-publishable-client-key-is-${name}`,
      server: `this-secret-server-key-is-${name}`,
      admin: `this-super-secret-admin-key-is-${name}`,
    },
    callbackUrl: `${url}/handler/email-verification`,
  };
}

/** Signs up, which sends an email, creates a project and sets up a second factor. */
async function createOwner(internal: ProjectOfService, succeed: Succeed): Promise<Account> {
  const account = await succeed(signUp(internal));
  await succeed(signIn(internal, account));
  const token = await succeed(refresh(internal, account.refreshTokens[0] ?? ''));
  const headers = { [headerNames.accessToken]: token };
  const created = await succeed(
    callProject(internal, '/internal/projects', { headers, body: { display_name: 'Shop' } }),
  );
  // The signing key of the new project. Several requests, so that each replica gets one.
  for (let request = 0; request < 4; request++) {
    await succeed(callProject(internal, `/projects/${created.id}/.well-known/jwks.json`, { method: 'GET' }));
  }
  const body = { totp_secret_base64: Buffer.from(totpSecret.bytes).toString('base64') };
  await succeed(callProject(internal, '/users/me', { method: 'PATCH', headers, body }));
  return account;
}

async function signInWithSecondFactor(internal: ProjectOfService, { email }: Account, succeed: Succeed): Promise<void> {
  const body = { email, password: 'correct horse battery staple' };
  const { text } = await succeed(sendToProject(internal, '/auth/password/sign-in', { body }));
  const code: unknown = JSON.parse(text).details?.attempt_code;
  if (typeof code !== 'string') throw new Error(`The sign-in did not request a second factor: ${text}`);
  const totp = new TOTP({ secret: totpSecret }).generate();
  await succeed(callProject(internal, '/auth/mfa/sign-in', { body: { code, type: 'totp', totp } }));
}
