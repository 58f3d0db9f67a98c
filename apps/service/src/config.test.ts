import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = 'a root secret of thirty-two bytes';
const olderSecret = 'an older secret of thirty-two bytes';

const production = {
  NODE_ENV: 'production',
  KEYSTACK_URL: 'https://auth.example.com',
  KEYSTACK_SECRET: secret,
  KEYSTACK_SMTP_URL: 'smtps://user:password@mail.example.com:465',
  KEYSTACK_MAIL_FROM: 'login@example.com',
  KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'the client key',
  KEYSTACK_INTERNAL_SECRET_SERVER_KEY: 'the server key',
  KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'the admin key',
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
    expect(title).toBe('Keystack cannot start with these settings:');
    return lines.map((line) => line.replace(/^ {2}- /, ''));
  }
}

describe('without any setting', () => {
  it('is a development service on port 8100', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 8100,
      url: 'http://localhost:8100',
      dataDirectory: '.keystack',
      databaseUrl: null,
      secrets: null,
      smtp: null,
      internalKeys: {
        client: 'this-publishable-client-key-is-for-local-development-only',
        server: 'this-secret-server-key-is-for-local-development-only',
        admin: 'this-super-secret-admin-key-is-for-local-development-only',
      },
      trustedProxies: 0,
      abuseLimits: true,
      oauth: {},
    });
  });

  it('takes an empty value or white space for an absent one', () => {
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
      DATABASE_URL: 'postgres://db/keystack',
      KEYSTACK_DATA_DIR: '/data',
      KEYSTACK_TRUSTED_PROXIES: '2',
      KEYSTACK_ABUSE_LIMITS: 'on',
    };
    expect(readConfig(env)).toEqual({
      production: true,
      port: 80,
      url: 'https://auth.example.com',
      dataDirectory: '/data',
      databaseUrl: 'postgres://db/keystack',
      secrets: [secret],
      smtp: { url: 'smtps://user:password@mail.example.com:465', from: 'login@example.com' },
      internalKeys: { client: 'the client key', server: 'the server key', admin: 'the admin key' },
      trustedProxies: 2,
      abuseLimits: true,
      oauth: {},
    });
  });

  it('PORT decides the base URL unless KEYSTACK_URL does', () => {
    expect(readConfig({ PORT: '9000' }).url).toBe('http://localhost:9000');
    expect(readConfig({ PORT: '9000', KEYSTACK_URL: 'http://auth.test' }).url).toBe('http://auth.test');
  });

  it('KEYSTACK_URL loses the slashes at its end', () => {
    expect(readConfig({ KEYSTACK_URL: 'https://example.com/auth//' }).url).toBe('https://example.com/auth');
  });

  it('KEYSTACK_SECRET lists secrets, the newest first', () => {
    expect(readConfig({ KEYSTACK_SECRET: ` ${secret} ,${olderSecret},` }).secrets).toEqual([secret, olderSecret]);
  });

  it('DATABASE_URL may have either name of the scheme', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://db/keystack' }).databaseUrl).toBe('postgresql://db/keystack');
  });
});

describe('a value that makes no sense', () => {
  it.each(['eighty', '80.5', '-1', '65536', '80 81', 'NaN', 'Infinity'])('is refused for PORT: %s', (port) => {
    expect(problems({ PORT: port })).toEqual([
      `PORT is "${port}", which is no port. Set a whole number from 0 to 65535, or leave it out for 8100.`,
    ]);
  });

  it.each(['one', '-1', '1.5', '11', '10.0.0.0/8'])('is refused for KEYSTACK_TRUSTED_PROXIES: %s', (count) => {
    expect(problems({ KEYSTACK_TRUSTED_PROXIES: count })).toEqual([
      expect.stringMatching(/^KEYSTACK_TRUSTED_PROXIES is ".*"\. Set how many of your own proxies/),
    ]);
  });

  it('is refused for KEYSTACK_ABUSE_LIMITS: neither on nor off', () => {
    expect(problems({ KEYSTACK_ABUSE_LIMITS: 'no' })).toEqual([
      'KEYSTACK_ABUSE_LIMITS is "no". Set it to on or off, or leave it out for on.',
    ]);
  });

  it.each([
    ['KEYSTACK_URL', 'auth.example.com', 'http:// or https://'],
    ['KEYSTACK_URL', 'ftp://auth.example.com', 'http:// or https://'],
    ['DATABASE_URL', 'localhost:5432', 'postgres:// or postgresql://'],
    ['DATABASE_URL', 'mysql://localhost/keystack', 'postgres:// or postgresql://'],
    ['KEYSTACK_SMTP_URL', 'mail.example.com', 'smtp:// or smtps://'],
    ['KEYSTACK_SMTP_URL', 'https://mail.example.com', 'smtp:// or smtps://'],
  ])('is refused for %s: %s', (name, value, wanted) => {
    expect(problems({ KEYSTACK_MAIL_FROM: 'login@example.com', [name]: value })).toEqual([
      `${name} is not a URL that starts with ${wanted}.`,
    ]);
  });

  it.each([undefined, '', 'login', 'login@', 'a b@example.com', 'a@b@c'])(
    'is refused for KEYSTACK_MAIL_FROM beside a mail server: %s',
    (from) => {
      const [problem, ...others] = problems({ KEYSTACK_SMTP_URL: 'smtp://localhost', KEYSTACK_MAIL_FROM: from });
      expect(problem).toMatch(/^KEYSTACK_MAIL_FROM must be the address .* such as login@example\.com/);
      expect(others).toEqual([]);
    },
  );

  it.each([
    ['one that is too short', 'x'.repeat(31)],
    ['one of several that is too short', `${secret},short`],
    ['a list without any', ' , ,'],
  ])('is refused for KEYSTACK_SECRET: %s', (_title, value) => {
    for (const env of [{}, production]) {
      const [problem, ...others] = problems({ ...env, KEYSTACK_SECRET: value });
      expect(problem).toMatch(/^KEYSTACK_SECRET .* 32 characters.*openssl rand -base64 48/);
      expect(others).toEqual([]);
    }
  });

  it('is no longer a problem at 32 characters', () => {
    expect(problems({ KEYSTACK_SECRET: 'x'.repeat(32) })).toEqual([]);
  });
});

describe('in production', () => {
  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))('%s must be set', (name) => {
    for (const value of [undefined, '', ' ']) {
      const [problem, ...others] = problems({ ...production, [name]: value });
      expect(problem).toMatch(new RegExp(`^${name} (is missing\\. In production set it to|must be) .+`));
      expect(others).toEqual([]);
    }
  });

  it.each([
    ['KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY', 'client'],
    ['KEYSTACK_INTERNAL_SECRET_SERVER_KEY', 'server'],
    ['KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY', 'admin'],
  ] as const)('%s may not be the key of development, which everybody knows', (name, level) => {
    const known = readConfig({}).internalKeys[level];
    expect(problems({ [name]: known })).toEqual([]);
    const [problem, ...others] = problems({ ...production, [name]: known });
    expect(problem).toMatch(new RegExp(`^${name} is the key of development, which everybody knows\\. .*set it to`));
    expect(others).toEqual([]);
  });

  it('KEYSTACK_ABUSE_LIMITS may not be off, as it may in development', () => {
    expect(readConfig({ KEYSTACK_ABUSE_LIMITS: 'off' }).abuseLimits).toBe(false);
    expect(problems({ ...production, KEYSTACK_ABUSE_LIMITS: 'off' })).toEqual([
      'KEYSTACK_ABUSE_LIMITS is off. In production passwords could then be guessed; leave it out.',
    ]);
  });

  it('the database, the port and the data directory have defaults', () => {
    expect(readConfig(production)).toMatchObject({ port: 8100, databaseUrl: null, dataDirectory: '.keystack' });
  });
});

describe('several problems', () => {
  it('are told at once', () => {
    const found = problems({ NODE_ENV: 'production', PORT: 'x', DATABASE_URL: 'x' });
    const named = found.map((problem) => problem.split(' ')[0]);
    const wanted = [...Object.keys(production).filter((name) => name !== 'NODE_ENV'), 'PORT', 'DATABASE_URL'];
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
    expect(found).toHaveLength(8);
    expect(found.join('\n')).not.toContain('hunter2');
  });
});
