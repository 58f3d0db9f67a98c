import { randomUUID } from 'node:crypto';
import { accessTypes } from '@keystack/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { createDatabaseClock } from './database-clock.ts';
import { createEmailOutbox } from './domain/emails/outbox.ts';
import { ensureProjectWithKeys } from './domain/projects/bootstrap.ts';
import { createEmailWorker } from './jobs/email-delivery.ts';
import { openDepsAndStartWorkers } from './open-deps.ts';
import { createSecretCipher } from './security/encryption.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from './testing/database.ts';
import {
  authorizationCodeOf,
  enableProvider,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from './testing/oauth.ts';
import { quiet } from './testing/quiet.ts';
import { apiKeyOf, createTestClient, type TestApp, testProjectId } from './testing/test-app.ts';

/* Replicas of which one has a wrong clock: all of them go by the clock of the database. */

const minute = 60_000;
const skews = [
  ['ahead', 5 * minute],
  ['behind', -5 * minute],
] as const;

let address: UnopenedTestDatabase;
beforeAll(async () => {
  address = await createMigratedDatabase();
});
afterAll(() => address.remove());

/** Time that has passed for both replicas, in milliseconds. */
let passed = 0;

const clockWith = (skew: number) => ({ now: () => Date.now() + skew + passed });

async function startReplica(skew: number): Promise<TestApp> {
  const config = readConfig({
    KEYSTACK_SECRET: 'a secret for tests that is long enough',
    KEYSTACK_ABUSE_LIMITS: 'off',
    KEYSTACK_REQUEST_TIMEOUT: '60',
    ...('url' in address.address
      ? { DATABASE_URL: address.address.url }
      : { KEYSTACK_DATA_DIR: address.address.directory }),
  });
  const { deps, close } = await openDepsAndStartWorkers(config, quiet, { ownClock: clockWith(skew) });
  const clock = { now: deps.clock.now, advance: () => {} };
  const app = createApp(deps);
  return { kind: inject('database'), interrupt: () => {}, deps, clock, ...createTestClient(app, deps), close };
}

const verificationUrl = 'http://localhost:3000/verify';

describe.runIf(inject('database') === 'postgres').each(skews)(
  'beside a replica whose clock is 5 minutes %s',
  (_, skew) => {
    let right: TestApp;
    let wrong: TestApp;
    beforeAll(async () => {
      passed = 0;
      right = await startReplica(0);
      wrong = await startReplica(skew);
      const keys = Object.fromEntries(accessTypes.map((access) => [access, apiKeyOf(testProjectId, access)]));
      await ensureProjectWithKeys(right.deps, {
        id: testProjectId,
        displayName: 'Test',
        keys,
        clientUserDeletion: true,
      });
      await right.deps.db.sql
        .updateTable('projects')
        .set({ magic_link_enabled: true, allow_localhost: true })
        .where('project_id', '=', testProjectId)
        .execute();
      await enableProvider(right, 'github');
    });
    afterAll(async () => {
      await wrong.close();
      await right.close();
    });

    it.each(['right', 'wrong'] as const)(
      'tokens and codes that the %s one issues are valid at the other for their whole lifetime',
      async (which) => {
        const [here, there] = which === 'right' ? [right, wrong] : [wrong, right];
        const me = async (t: TestApp, token: string) => {
          const { status, body } = await t.request('GET /users/me', { token });
          return status === 200 ? 'accepted' : body['code'];
        };
        const setSecondFactor = (t: TestApp, token: string) => {
          const secret = Buffer.alloc(20, 'secret').toString('base64');
          return t.request('PATCH /users/me', { token, body: { totp_secret_base64: secret } });
        };
        const email = `${randomUUID()}@example.com`;
        const { token, refreshToken } = await here.signUp(`${randomUUID()}@example.com`);
        const second = await here.signUp(`${randomUUID()}@example.com`);
        expect([await me(here, token), await me(there, token)]).toEqual(['accepted', 'accepted']);

        const refreshed = await there.request('POST /auth/sessions/current/refresh', { refreshToken });
        expect(refreshed.status).toBe(200);
        expect(await me(here, String(refreshed.body['access_token']))).toBe('accepted');

        const sent = await here.request('POST /auth/otp/send-sign-in-code', {
          body: { email, callback_url: verificationUrl },
        });
        expect(sent.status).toBe(200);
        const code = await here.mailedCode(email);

        passed += 9 * minute;
        expect([await me(here, token), await me(there, token)]).toEqual(['accepted', 'accepted']);
        expect((await setSecondFactor(there, second.token)).status).toBe(200);
        expect((await there.request('POST /auth/otp/sign-in', { body: { code } })).status).toBe(200);
        await here.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: verificationUrl } });
        const later = await here.mailedCode(email);
        expect(later).not.toBe(code);

        passed += 2 * minute;
        expect([await me(here, token), await me(there, token)]).toEqual([
          'ACCESS_TOKEN_EXPIRED',
          'ACCESS_TOKEN_EXPIRED',
        ]);
        const renewed = await here.request('POST /auth/sessions/current/refresh', { refreshToken });
        const late = await setSecondFactor(there, String(renewed.body['access_token']));
        expect([late.status, late.body['code']]).toEqual([400, 'SCHEMA_ERROR']);

        passed += 9 * minute;
        const expired = await there.request('POST /auth/otp/sign-in', { body: { code: later } });
        expect(expired.body['code']).toBe('VERIFICATION_CODE_EXPIRED');
      },
    );

    it.each(['right', 'wrong'] as const)(
      'a sign-in at a provider started at the %s one can be completed at the other',
      async (which) => {
        const [here, there] = which === 'right' ? [right, wrong] : [wrong, right];
        const departure = await requestSignInRedirect(here);
        passed += 9 * minute;
        const back = await signInAtStandInOrDeny(there, departure, {});
        const code = authorizationCodeOf(await sendProviderCallback(there, departure, back));
        passed += 4 * minute;
        const exchanged = await redeemAuthorizationCode(here, code);
        expect(exchanged).toMatchObject({ status: 200 });
        const session = { token: String(exchanged.body['access_token']) };
        expect((await there.request('GET /users/me', session)).status).toBe(200);
      },
    );
  },
);

describe('a database clock', () => {
  let db: Database;
  let drift = 0;
  const own = { now: () => Date.now() + drift };
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
  beforeAll(async () => {
    db = await openDatabase(address.address, { log: quiet });
  });
  afterAll(() => db.close());

  it('is that of the process on the embedded database, and of the database on a server', async () => {
    drift = 5 * minute;
    const clock = await createDatabaseClock({ db, log: quiet, ownClock: own });
    const offset = clock.now() - Date.now();
    expect(Math.abs(offset - (db.kind === 'pglite' ? drift : 0))).toBeLessThan(1000);
  });

  it.runIf(inject('database') === 'postgres')('follows a clock that is set while it runs, and warns once', async () => {
    drift = 1000;
    warnings.length = 0;
    const clock = await createDatabaseClock({ db, log, ownClock: own });
    expect(warnings).toEqual([]);
    drift = -7 * minute;
    await clock.measure();
    await clock.measure();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('420 s behind that of the database');
    drift = 0;
    await clock.measure();
    drift = 7 * minute;
    await clock.measure();
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toContain('420 s ahead of that of the database');
  });

  it.runIf(inject('database') === 'postgres').each(skews)(
    'keeps a replica whose clock is 5 minutes %s from sending messages that another one sends',
    async (_, skew) => {
      const keys = createSecretCipher(['a secret for tests that is long enough']);
      const projectId = randomUUID();
      const row = { project_id: projectId, config_id: randomUUID(), display_name: 'Acme', created_at: new Date() };
      await db.sql.deleteFrom('emails').execute();
      await db.sql.insertInto('projects').values(row).execute();
      const clocks = await Promise.all(
        [0, skew].map((each) => createDatabaseClock({ db, log: quiet, ownClock: { now: () => Date.now() + each } })),
      );
      for (const [here = own, there = own] of [clocks, clocks.toReversed()]) {
        const sent: string[] = [];
        const sender = (clock: typeof own, response: Promise<void>) =>
          createEmailWorker({
            ...{
              db,
              clock,
              log: quiet,
              keys,
              config: { smtp: null, sharedMailTemplates: 'default', production: false },
            },
            transport: {
              send(mail) {
                sent.push(mail.id);
                return response;
              },
              close() {},
            },
          });
        const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
        const outbox = createEmailOutbox({ clock: here, keys, wake: () => {} });
        const mail = { template: 'email_verification', recipient: 'ada@example.com', ...content } as const;
        await db.transaction((tx) => outbox.add(tx, projectId, mail));
        let begin = () => {};
        const begun = new Promise<void>((resolve) => {
          begin = resolve;
        });
        let finish = () => {};
        const finished = new Promise<void>((resolve) => {
          finish = resolve;
        });
        const slow = sender(here, finished);
        const first = slow.runDue();
        const poll = setInterval(() => sent.length > 0 && begin(), 1);
        await begun;
        clearInterval(poll);
        expect(await sender(there, Promise.resolve()).runDue()).toBe(0);
        finish();
        expect(await first).toBe(1);
        expect(sent).toHaveLength(1);
      }
    },
  );
});
