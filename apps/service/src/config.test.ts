import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { withChecks } from './testing/checks.ts';

const secret = 'pFzq1vS0mX8u7Yd3KcJ2hT9bWn4RgLeA5oQiV6xU';
const olderSecret = 'an older secret of thirty-two bytes';
const keys = {
  client: 'pck_2f9qz1v7c8m4x0t6k3j5',
  server: 'ssk_81hd0w6r2n5y9p3b7g4s',
  admin: 'sak_m7t2x9k4q1w8e5z3c6v0',
};

const production = {
  NODE_ENV: 'production',
  KEYSTACK_URL: 'https://auth.example.com',
  KEYSTACK_SECRET: secret,
  KEYSTACK_SMTP_URL: 'smtps://user:password@mail.example.com:465',
  KEYSTACK_MAIL_FROM: 'login@example.com',
  KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
  KEYSTACK_INTERNAL_SECRET_SERVER_KEY: keys.server,
  KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** One line for each setting that keeps the service from starting. */
function problems(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [title, ...lines] = error.message.split('\n');
    expect(title).toBe('Invalid configuration:');
    return lines.map((line) => line.replace(/^ {2}- /, ''));
  }
}

describe('without any setting', () => {
  it('is a development service on port 8100', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 8100,
      host: 'localhost',
      workers: 1,
      url: 'http://localhost:8100',
      dataDirectory: '.keystack',
      databaseUrl: null,
      databaseConnections: 21,
      secrets: null,
      keyRotationDays: null,
      backups: null,
      archivePassphrase: null,
      smtp: null,
      sharedMailTemplates: 'default',
      internalKeys: { client: null, server: null, admin: null },
      demoKeys: { server: null, admin: null },
      trustedProxies: 0,
      countryHeader: null,
      stopDelayMs: 0,
      requestTimeoutMs: 10_000,
      ownerSignUp: true,
      ownerMfaRequired: false,
      abuseLimits: true,
      rateLimits: {},
      logLevel: 'info',
      logFormat: 'text',
      metrics: null,
      telemetry: null,
      oauth: {},
    });
  });

  it('treats an empty value or white space as absent', () => {
    const names = [...Object.keys(production), 'PORT', 'DATABASE_URL', 'KEYSTACK_DATA_DIR'];
    const blank = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? '' : ' \n']));
    expect(readConfig(blank)).toEqual(readConfig({}));
  });
});

describe('each setting', () => {
  it('is read in production', () => {
    const env = {
      ...production,
      PORT: '80',
      KEYSTACK_HOST: '10.0.0.5',
      KEYSTACK_WORKERS: '4',
      DATABASE_URL: 'postgres://db/keystack',
      KEYSTACK_DATABASE_CONNECTIONS: '10',
      KEYSTACK_DATA_DIR: '/data',
      KEYSTACK_KEY_ROTATION_DAYS: '90',
      KEYSTACK_BACKUP_DIR: '/backups',
      KEYSTACK_BACKUP_HOURS: '6',
      KEYSTACK_BACKUP_KEEP: '30',
      KEYSTACK_ARCHIVE_PASSPHRASE: 'a passphrase of the tests',
      KEYSTACK_TRUSTED_PROXIES: '2',
      KEYSTACK_COUNTRY_HEADER: 'CF-IPCountry',
      KEYSTACK_STOP_DELAY: '20',
      KEYSTACK_ABUSE_LIMITS: 'on',
      KEYSTACK_SHARED_MAIL_TEMPLATES: 'own',
      KEYSTACK_LOG_LEVEL: 'warn',
      KEYSTACK_METRICS_PORT: '9464',
      KEYSTACK_METRICS_TOKEN: keys.server,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: 'http/json',
    };
    expect(readConfig(env)).toEqual({
      production: true,
      port: 80,
      host: '10.0.0.5',
      workers: 4,
      url: 'https://auth.example.com',
      dataDirectory: '/data',
      databaseUrl: 'postgres://db/keystack',
      databaseConnections: 10,
      secrets: [secret],
      keyRotationDays: 90,
      backups: { directory: '/backups', hours: 6, keep: 30 },
      archivePassphrase: 'a passphrase of the tests',
      smtp: { url: 'smtps://user:password@mail.example.com:465', from: 'login@example.com' },
      sharedMailTemplates: 'own',
      internalKeys: keys,
      demoKeys: { server: null, admin: null },
      trustedProxies: 2,
      countryHeader: 'CF-IPCountry',
      stopDelayMs: 20_000,
      requestTimeoutMs: 10_000,
      ownerSignUp: false,
      ownerMfaRequired: false,
      abuseLimits: true,
      rateLimits: {},
      logLevel: 'warn',
      logFormat: 'json',
      metrics: { port: 9464, token: keys.server },
      telemetry: { traces: 'http/protobuf', logs: 'http/json', propagate: true },
      oauth: {},
    });
  });

  it('PORT decides the base URL unless KEYSTACK_URL does', () => {
    expect(readConfig({ PORT: '9000' }).url).toBe('http://localhost:9000');
    expect(readConfig({ PORT: '9000', KEYSTACK_URL: 'http://auth.localhost' }).url).toBe('http://auth.localhost');
  });

  it('KEYSTACK_HOST decides where the service listens: by default on all addresses in production', () => {
    expect(readConfig(production).host).toBeNull();
    expect(readConfig({ KEYSTACK_HOST: '::' }).host).toBe('::');
    for (const host of ['http://localhost', '10.0.0.5:8100', '-'])
      expect(problems({ KEYSTACK_HOST: host })).toEqual([expect.stringContaining('KEYSTACK_HOST is')]);
  });

  it('KEYSTACK_URL loses the slashes at its end', () => {
    expect(readConfig({ ...production, KEYSTACK_URL: 'https://example.com//' }).url).toBe('https://example.com');
  });

  it('KEYSTACK_SECRET lists secrets, the newest first', () => {
    expect(readConfig({ KEYSTACK_SECRET: ` ${secret} ,${olderSecret},` }).secrets).toEqual([secret, olderSecret]);
  });

  it('DATABASE_URL may have several hosts', () =>
    withChecks(async (check) => {
      for (const url of [
        'postgres://keystack:p%40ss@a,b/keystack?target_session_attrs=read-write',
        'postgresql://keystack@a.example.com:5432,b.example.com:5433/keystack?target_session_attrs=primary',
        'postgres://[::1]:5432,[::2]/keystack',
      ] as const) {
        await check(url, async () => {
          expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
        });
      }
    }));

  it('DATABASE_URL may have either name of the scheme', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://db/keystack' }).databaseUrl).toBe('postgresql://db/keystack');
  });
});

describe('OpenTelemetry', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

  it('is off without an endpoint, or if a standard variable disables it', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'auth', OTEL_TRACES_EXPORTER: 'otlp' }).telemetry).toBe(null);
    expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'True' }).telemetry).toBe(null);
    const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' };
    expect(readConfig({ ...endpoint, ...none }).telemetry).toBe(null);
  });

  it('exports the signal that has an endpoint of its own', () => {
    const logs = { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'https://logs.example.com/v1/logs' };
    expect(readConfig(logs).telemetry).toMatchObject({ traces: null, logs: 'http/protobuf' });
    expect(readConfig({ ...endpoint, OTEL_LOGS_EXPORTER: 'none' }).telemetry).toMatchObject({ logs: null });
  });

  it('passes traces on only with the propagator tracecontext', () => {
    expect(readConfig({ ...endpoint, OTEL_PROPAGATORS: 'baggage, tracecontext' }).telemetry?.propagate).toBe(true);
    expect(readConfig({ ...endpoint, OTEL_PROPAGATORS: 'none' }).telemetry?.propagate).toBe(false);
  });

  it('refuses values that it does not have', () => {
    expect(problems({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_LOGS_EXPORTER: 'console' })).toEqual([
      'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", which Keystack does not have. Set it to http/protobuf or http/json, or omit it for http/protobuf. Collectors accept both, usually on port 4318.',
      'OTEL_LOGS_EXPORTER is "console". Set it to otlp or none, or omit it for otlp.',
    ]);
    expect(problems({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'user:password@collector' })).toEqual([
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is not a URL that starts with http:// or https://.',
    ]);
  });
});

describe('an invalid value', () => {
  it('is rejected for PORT', () => {
    for (const port of ['eighty', '80.5', '-1', '65536', '80 81', 'NaN', 'Infinity']) {
      expect(problems({ PORT: port }), port).toEqual([
        `PORT is "${port}", which is not a port number. Set it to a whole number from 0 to 65535, or omit it for 8100.`,
      ]);
    }
  });

  it('is rejected for KEYSTACK_TRUSTED_PROXIES', () => {
    for (const count of ['one', '-1', '1.5', '11', '10.0.0.0/8']) {
      expect(problems({ KEYSTACK_TRUSTED_PROXIES: count }), count).toEqual([
        expect.stringMatching(/^KEYSTACK_TRUSTED_PROXIES is ".*"\. Set it to the number of your own proxies/),
      ]);
    }
  });

  it('is rejected for a KEYSTACK_COUNTRY_HEADER that is no header, or that clients could send', () => {
    expect(problems({ KEYSTACK_TRUSTED_PROXIES: '1', KEYSTACK_COUNTRY_HEADER: 'the country' })).toEqual([
      expect.stringMatching(/^KEYSTACK_COUNTRY_HEADER is "the country", which is not the name of a header/),
    ]);
    expect(problems({ KEYSTACK_COUNTRY_HEADER: 'CF-IPCountry' })).toEqual([
      expect.stringMatching(/^KEYSTACK_COUNTRY_HEADER is set without KEYSTACK_TRUSTED_PROXIES/),
    ]);
  });

  it('is rejected for KEYSTACK_WORKERS', () => {
    for (const workers of ['two', '0', '-1', '1.5', '65']) {
      expect(problems({ KEYSTACK_WORKERS: workers }), workers).toEqual([
        expect.stringMatching(/^KEYSTACK_WORKERS is ".*"\. Set it to the number of processes that share the port/),
      ]);
    }
  });

  it('KEYSTACK_WORKERS can be one per core', () => {
    const env = { DATABASE_URL: 'postgres://db/keystack', KEYSTACK_WORKERS: 'auto' };
    expect(readConfig(env).workers).toBe(availableParallelism());
  });

  it('is rejected for several KEYSTACK_WORKERS without DATABASE_URL', () => {
    expect(problems({ KEYSTACK_WORKERS: '1' })).toEqual([]);
    expect(problems({ KEYSTACK_WORKERS: '2' })).toEqual([
      'KEYSTACK_WORKERS is "2", but DATABASE_URL is missing, and only one process can use the embedded database. Set DATABASE_URL to a PostgreSQL server, or omit KEYSTACK_WORKERS. To keep the data of the embedded database, omit KEYSTACK_WORKERS and copy it with "keystack move <url>" first.',
    ]);
  });

  it('is rejected for KEYSTACK_STOP_DELAY', () => {
    for (const seconds of ['five', '-1', '0.5', '61']) {
      expect(problems({ KEYSTACK_STOP_DELAY: seconds }), seconds).toEqual([
        expect.stringMatching(/^KEYSTACK_STOP_DELAY is ".*"\. Set it to the seconds in which a stopping process/),
      ]);
    }
  });

  it('is rejected for KEYSTACK_REQUEST_TIMEOUT', () => {
    for (const seconds of ['ten', '0', '-1', '301', '10s']) {
      expect(problems({ KEYSTACK_REQUEST_TIMEOUT: seconds }), seconds).toEqual([
        expect.stringMatching(/^KEYSTACK_REQUEST_TIMEOUT is ".*"\. Set it to the seconds/),
      ]);
    }
  });

  it('is rejected for KEYSTACK_METRICS_PORT', () => {
    for (const port of ['0', '8100', '65536', 'on']) {
      expect(problems({ KEYSTACK_METRICS_PORT: port }), port).toEqual([
        `KEYSTACK_METRICS_PORT is "${port}". Set it to a whole number from 1 to 65535 that is not PORT, and keep that port from the internet.`,
      ]);
    }
  });

  it('is rejected for a KEYSTACK_METRICS_TOKEN that can be guessed, in production', () => {
    expect(problems({ ...production, KEYSTACK_METRICS_TOKEN: 'prometheus' })).toEqual([
      expect.stringMatching(/^KEYSTACK_METRICS_TOKEN can be guessed: /),
    ]);
    expect(problems({ KEYSTACK_METRICS_TOKEN: 'prometheus' })).toEqual([]);
  });

  it.each(['KEYSTACK_EMBEDDED_ENGINE', 'KEYSTACK_EMBEDDED_ENGINE_FILE'])(
    'is rejected for %s of a previous version, with the steps that replace it',
    (name) => {
      expect(problems({ [name]: 'native' })).toEqual([
        `${name} is not a setting of this version any more: PGlite is the only engine of the embedded database. Remove the setting. If it was "native", first copy the data with the previous version: run "keystack move <new directory>" with KEYSTACK_EMBEDDED_ENGINE=pglite, and set KEYSTACK_DATA_DIR to the new directory.`,
      ]);
    },
  );

  it('is rejected for KEYSTACK_LOG_LEVEL', () => {
    for (const level of ['verbose', 'INFO', '30']) {
      expect(problems({ KEYSTACK_LOG_LEVEL: level }), level).toEqual([
        `KEYSTACK_LOG_LEVEL is "${level}". Set it to debug, info, warn, error, silent, or omit it for info.`,
      ]);
    }
  });

  it('is rejected for a number of backups or days', () =>
    withChecks(async (check) => {
      for (const [name, value] of [
        ['KEYSTACK_BACKUP_HOURS', '0'],
        ['KEYSTACK_BACKUP_HOURS', '1.5'],
        ['KEYSTACK_BACKUP_KEEP', 'all'],
        ['KEYSTACK_KEY_ROTATION_DAYS', '0'],
        ['KEYSTACK_KEY_ROTATION_DAYS', 'yearly'],
      ] as const) {
        await check(`${name} ${value}`, async () => {
          expect(problems({ KEYSTACK_BACKUP_DIR: '/backups', [name]: value })).toEqual([
            expect.stringMatching(`^${name} is "${value}". Set it to .*from 1 to \\d+, or omit it`),
          ]);
        });
      }
    }));

  it('is rejected for KEYSTACK_BACKUP_KEEP without a folder', () => {
    expect(problems({ KEYSTACK_BACKUP_KEEP: '3' })).toEqual([expect.stringContaining('without KEYSTACK_BACKUP_DIR')]);
  });

  it('is rejected for KEYSTACK_ABUSE_LIMITS: neither on nor off', () => {
    expect(problems({ KEYSTACK_ABUSE_LIMITS: 'no' })).toEqual([
      'KEYSTACK_ABUSE_LIMITS is "no". Set it to on or off, or omit it for on.',
    ]);
  });

  it('is rejected for a URL of another scheme', () =>
    withChecks(async (check) => {
      for (const [name, value, wanted] of [
        ['KEYSTACK_URL', 'auth.example.com', 'http:// or https://'],
        ['KEYSTACK_URL', 'ftp://auth.example.com', 'http:// or https://'],
        ['DATABASE_URL', 'localhost:5432', 'postgres:// or postgresql://'],
        ['DATABASE_URL', 'mysql://localhost/keystack', 'postgres:// or postgresql://'],
        ['DATABASE_URL', 'mysql://a,b/keystack', 'postgres:// or postgresql://'],
        ['DATABASE_URL', 'postgres://a:port,b/keystack', 'postgres:// or postgresql://'],
        ['KEYSTACK_SMTP_URL', 'mail.example.com', 'smtp:// or smtps://'],
        ['KEYSTACK_SMTP_URL', 'https://mail.example.com', 'smtp:// or smtps://'],
      ] as const) {
        await check(`${name} ${value}`, async () => {
          expect(problems({ KEYSTACK_MAIL_FROM: 'login@example.com', [name]: value })).toEqual([
            `${name} is not a URL that starts with ${wanted}.`,
          ]);
        });
      }
    }));

  it('is rejected for KEYSTACK_SHARED_MAIL_TEMPLATES with another text', () => {
    expect(problems({ KEYSTACK_SHARED_MAIL_TEMPLATES: 'all' })).toEqual([
      expect.stringMatching(/^KEYSTACK_SHARED_MAIL_TEMPLATES is "all"\. Set it to own .* or omit it for default\.$/),
    ]);
  });

  it('is rejected for DATABASE_URL with a target_session_attrs that is not a primary', () =>
    withChecks(async (check) => {
      for (const wanted of ['standby', 'read-only', 'prefer-standby', 'writable'] as const) {
        await check(wanted, async () => {
          expect(problems({ DATABASE_URL: `postgres://a,b/keystack?target_session_attrs=${wanted}` })).toEqual([
            'DATABASE_URL has a target_session_attrs that does not select the primary, which accepts writes. Set it to read-write.',
          ]);
        });
      }
    }));

  it('is rejected for KEYSTACK_MAIL_FROM with a mail server', () =>
    withChecks(async (check) => {
      for (const from of [undefined, '', 'login', 'login@', 'a b@example.com', 'a@b@c'] as const) {
        await check(String(from), async () => {
          const [problem, ...others] = problems({ KEYSTACK_SMTP_URL: 'smtp://localhost', KEYSTACK_MAIL_FROM: from });
          expect(problem).toMatch(/^KEYSTACK_MAIL_FROM must be the sender .* such as login@example\.com/);
          expect(others).toEqual([]);
        });
      }
    }));

  it('is rejected for KEYSTACK_SECRET', () =>
    withChecks(async (check) => {
      for (const [what, value] of [
        ['one that is too short', 'x'.repeat(31)],
        ['one of several that is too short', `${secret},short`],
        ['a list without any', ' , ,'],
      ] as const) {
        await check(what, async () => {
          for (const env of [{}, production]) {
            const [problem, ...others] = problems({ ...env, KEYSTACK_SECRET: value });
            expect(problem).toMatch(/^KEYSTACK_SECRET .* 32 characters.*openssl rand -base64 48/);
            expect(others).toEqual([]);
          }
        });
      }
    }));

  it('is no longer a problem at 32 characters', () => {
    expect(problems({ KEYSTACK_SECRET: 'x'.repeat(32) })).toEqual([]);
  });
});

describe('a variable that begins like a setting', () => {
  it('is refused with the nearest name', () =>
    withChecks(async (check) => {
      for (const [name, remedy] of [
        ['KEYSTACK_SECERT', 'Did you mean KEYSTACK_SECRET?'],
        ['KEYSTACK_TRUSTED_PROXY', 'Did you mean KEYSTACK_TRUSTED_PROXIES?'],
        ['KEYSTACK_ABUSE_LIMIT', 'Did you mean KEYSTACK_ABUSE_LIMITS?'],
        ['KEYSTACK_OAUTH_GITHUB_CLIENTID', 'Did you mean KEYSTACK_OAUTH_GITHUB_CLIENT_ID?'],
        ['KEYSTACK_SECERT_FILE', 'Did you mean KEYSTACK_SECRET?'],
        ['KEYSTACK_SOMETHING_ELSE', 'Correct its name, or remove it.'],
      ] as const) {
        await check(name, async () => {
          expect(problems({ [name]: 'x' })).toEqual([`${name} is not a setting of this version. ${remedy}`]);
          expect(problems({ [name]: '' })).toEqual([]);
        });
      }
    }));
});

describe('a setting in a file', () => {
  it('is read from the file that a variable with _FILE names', () =>
    withChecks(async (check) => {
      for (const name of [
        'KEYSTACK_SECRET',
        'DATABASE_URL',
        'KEYSTACK_SMTP_URL',
        'KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY',
      ] as const) {
        await check(name, async () => {
          const folder = await mkdtemp(join(tmpdir(), 'keystack-settings-'));
          const file = join(folder, 'value');
          const value = name.endsWith('URL')
            ? `${name === 'DATABASE_URL' ? 'postgres' : 'smtp'}://secret@host/`
            : secret;
          const env = { KEYSTACK_MAIL_FROM: 'login@example.com', [`${name}_FILE`]: file };
          expect(problems(env)).toContainEqual(
            expect.stringMatching(`^The file of ${name}_FILE cannot be read: ENOENT`),
          );
          await writeFile(file, `${value}\n`);
          expect(readConfig(env)).toEqual(readConfig({ KEYSTACK_MAIL_FROM: 'login@example.com', [name]: value }));
          expect(problems({ ...env, [name]: value })).toEqual([
            `${name} and ${name}_FILE are both set. Omit one of them.`,
          ]);
          await writeFile(file, '');
          expect(problems(env)).toEqual([`The file ${file} of ${name}_FILE is empty.`]);
          await rm(folder, { recursive: true });
        });
      }
    }));
});

describe('in development', () => {
  it('KEYSTACK_URL is refused for another machine, because NODE_ENV=production may be forgotten', () =>
    withChecks(async (check) => {
      for (const url of [
        'https://auth.example.com',
        'http://192.168.1.20:8100',
        'https://localhost.example.com',
        'http://0.0.0.0:8100',
      ] as const) {
        await check(url, async () => {
          expect(problems({ KEYSTACK_URL: url })).toEqual([
            expect.stringMatching(
              /^KEYSTACK_URL is not of this machine, but NODE_ENV is not production.*NODE_ENV=production/,
            ),
          ]);
          expect(problems({ KEYSTACK_URL: url, KEYSTACK_REMOTE_DEVELOPMENT: 'on' })).toEqual([]);
        });
      }
    }));

  it('KEYSTACK_URL may be of this machine', () =>
    withChecks(async (check) => {
      for (const url of [
        'http://localhost:8100',
        'https://127.0.0.1',
        'http://[::1]:8100',
        'http://app.localhost',
      ] as const) {
        await check(url, async () => expect(problems({ KEYSTACK_URL: url })).toEqual([]));
      }
    }));
});

it('KEYSTACK_URL is refused with a path, a query or a user name, because the service needs a host of its own', () =>
  withChecks(async (check) => {
    for (const url of [
      'https://example.com/auth',
      'https://example.com/?x=1',
      'https://example.com/#x',
      'https://me@example.com',
    ] as const) {
      await check(url, async () => {
        expect(problems({ ...production, KEYSTACK_URL: url })).toEqual([
          expect.stringMatching(/^KEYSTACK_URL has more than a protocol, a host and a port/),
        ]);
      });
    }
  }));

describe('in production', () => {
  it('the URL, the secret and the sender must be set', () =>
    withChecks(async (check) => {
      for (const name of ['KEYSTACK_URL', 'KEYSTACK_SECRET', 'KEYSTACK_MAIL_FROM'] as const) {
        await check(name, async () => {
          for (const value of [undefined, '', ' ']) {
            const [problem, ...others] = problems({ ...production, [name]: value });
            expect(problem).toMatch(new RegExp(`^${name} (is missing\\. In production set it to|must be) .+`));
            expect(others).toEqual([]);
          }
        });
      }
    }));

  it('no key may be one of development, which is public', () =>
    withChecks(async (check) => {
      for (const known of [
        'this-publishable-client-key-is-for-local-development-only',
        'this-secret-server-key-is-for-local-development-only',
        'this-super-secret-admin-key-is-for-local-development-only',
        'this-publishable-client-key-is-for-the-local-demo-only',
        'this-secret-server-key-is-for-the-local-demo-only',
        'this-super-secret-admin-key-is-for-the-local-demo-only',
      ] as const) {
        await check(known, async () => {
          for (const part of ['PUBLISHABLE_CLIENT_KEY', 'SECRET_SERVER_KEY', 'SUPER_SECRET_ADMIN_KEY']) {
            const name = `KEYSTACK_INTERNAL_${part}`;
            expect(problems({ [name]: known })).toEqual([]);
            const [problem, ...others] = problems({ ...production, [name]: known });
            expect(problem).toMatch(
              new RegExp(`^${name} is a development key, which is public\\. Omit it.* or set it to`),
            );
            expect(others).toEqual([]);
          }
        });
      }
    }));

  it('needs only the URL and the secret', () => {
    const { KEYSTACK_URL, KEYSTACK_SECRET } = production;
    expect(problems({ NODE_ENV: 'production', KEYSTACK_URL, KEYSTACK_SECRET })).toEqual([]);
  });

  it('KEYSTACK_URL must start with https:// unless the host is this machine, or KEYSTACK_ALLOW_HTTP is on', () => {
    const withUrl = (KEYSTACK_URL: string, more = {}) => problems({ ...production, KEYSTACK_URL, ...more });
    for (const url of ['http://localhost:8100', 'http://127.0.0.1', 'http://[::1]:8100'])
      expect(withUrl(url)).toEqual([]);
    expect(withUrl('http://auth.example.com')).toEqual([expect.stringMatching(/^KEYSTACK_URL .*clear text/)]);
    expect(withUrl('http://auth.example.com', { KEYSTACK_ALLOW_HTTP: 'on' })).toEqual([]);
    expect(withUrl('https://auth.example.com', { KEYSTACK_ALLOW_HTTP: 'yes' })).toHaveLength(1);
  });

  it('KEYSTACK_SECRET may not be guessed', () =>
    withChecks(async (check) => {
      for (const [what, weak] of [
        ['one character', 'x'.repeat(64)],
        ['a piece that comes again', 'password'.repeat(8)],
        ['a row of characters', 'abcdefghijklmnopqrstuvwxyz0123456789'],
        ['a sentence', 'this is my very secret key for production'],
        ['words and a year', 'my-super-secret-production-key-2026'],
        ['placeholders', 'changeme-changeme-changeme-changeme'],
        ['zeros', '00000000-0000-4000-8000-000000000001'],
      ] as const) {
        await check(what, async () => {
          expect(problems({ KEYSTACK_SECRET: weak })).toEqual([]);
          const [problem, ...others] = problems({ ...production, KEYSTACK_SECRET: weak });
          expect(problem).toMatch(
            /^KEYSTACK_SECRET can be guessed: .*openssl rand -base64 48.*KEYSTACK_SECRET=new,old/,
          );
          expect(problem).not.toContain(weak);
          expect(others).toEqual([]);
        });
      }
    }));

  it('KEYSTACK_SECRET may keep a weak former secret, as long as the newest is good', () => {
    expect(problems({ ...production, KEYSTACK_SECRET: `${secret},${'x'.repeat(32)}` })).toEqual([]);
    expect(problems({ ...production, KEYSTACK_SECRET: `${'x'.repeat(32)},${secret}` })).toHaveLength(1);
  });

  it('KEYSTACK_SECRET and the keys may be random', () =>
    withChecks(async (check) => {
      for (const [what, make] of [
        ['32 hex digits', () => randomBytes(16).toString('hex')],
        ['64 hex digits', () => randomBytes(32).toString('hex')],
        ['base64', () => randomBytes(48).toString('base64')],
        ['base64url', () => randomBytes(32).toString('base64url')],
        ['a UUID', () => randomUUID()],
      ] as const) {
        await check(what, async () => {
          for (let round = 0; round < 200; round += 1) {
            const random = {
              KEYSTACK_SECRET: make(),
              KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: make(),
              KEYSTACK_INTERNAL_SECRET_SERVER_KEY: make(),
              KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: make(),
            };
            expect(problems({ ...production, ...random })).toEqual([]);
          }
        });
      }
    }));

  it('the keys of internal may not be guessed', () =>
    withChecks(async (check) => {
      for (const name of [
        'KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY',
        'KEYSTACK_INTERNAL_SECRET_SERVER_KEY',
        'KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY',
      ] as const) {
        await check(name, async () => {
          for (const weak of [
            'a',
            'admin',
            'ssk_production',
            'the admin key',
            'x'.repeat(49),
            '12345678901234567890',
          ]) {
            expect(problems({ [name]: weak })).toEqual([]);
            const [problem, ...others] = problems({ ...production, [name]: weak });
            expect(problem).toMatch(new RegExp(`^${name} can be guessed: .*openssl rand -base64 32`));
            expect(others).toEqual([]);
          }
        });
      }
    }));

  it('the keys of internal may not be equal', () => {
    const equal = { KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.client };
    expect(problems(equal)).toEqual([]);
    expect(problems({ ...production, ...equal })).toEqual([
      expect.stringMatching(
        /^KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY equals KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY\./,
      ),
    ]);
  });

  it('KEYSTACK_ABUSE_LIMITS may not be off, as it may in development', () => {
    expect(readConfig({ KEYSTACK_ABUSE_LIMITS: 'off' }).abuseLimits).toBe(false);
    expect(problems({ ...production, KEYSTACK_ABUSE_LIMITS: 'off' })).toEqual([
      'KEYSTACK_ABUSE_LIMITS is off, so passwords could be guessed. Omit it in production.',
    ]);
  });

  it('the database, the port and the data directory have defaults', () => {
    expect(readConfig(production)).toMatchObject({ port: 8100, databaseUrl: null, dataDirectory: '.keystack' });
  });
});

describe('several problems', () => {
  it('are all reported at once', () => {
    const found = problems({ NODE_ENV: 'production', PORT: 'x', DATABASE_URL: 'x' });
    const named = found.map((problem) => problem.split(' ')[0]);
    const wanted = ['KEYSTACK_URL', 'KEYSTACK_SECRET', 'PORT', 'DATABASE_URL'];
    expect(named.sort()).toEqual(wanted.sort());
  });

  it('repeat no value that may be secret', () => {
    const env = {
      NODE_ENV: 'production',
      KEYSTACK_URL: 'ftp://user:hunter2@auth.example.com',
      DATABASE_URL: 'mysql://user:hunter2@db/keystack',
      KEYSTACK_SECRET: 'hunter2',
      KEYSTACK_SMTP_URL: 'https://user:hunter2@mail.example.com',
      KEYSTACK_MAIL_FROM: 'hunter2',
    };
    const found = problems(env);
    expect(found).toHaveLength(5);
    expect(found.join('\n')).not.toContain('hunter2');
  });
});
