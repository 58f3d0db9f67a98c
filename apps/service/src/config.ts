import { availableParallelism } from 'node:os';
import { selectsStandby, splitHosts } from './database/database-url.ts';
import { type EmbeddedEngine, embeddedEngines } from './database/embedded-engine.ts';
import { type AllServiceProviderSettings, readServiceProviderSettings } from './domain/oauth/provider-environment.ts';
import { apiKeyMinBits, estimateBits, rootSecretMinBits } from './security/secret-strength.ts';
import { StartError } from './start-error.ts';
import { readTelemetrySettings, type TelemetrySettings } from './tracing/settings.ts';

/** The configuration from the environment, read once at the start. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  /** Number of processes that share the port. */
  readonly workers: number;
  /** The public base URL without a slash at the end. It is also the issuer of access tokens. */
  readonly url: string;
  /** The folder of the embedded database and the generated secret. */
  readonly dataDirectory: string;
  /** The URL of a PostgreSQL server; `null` for the embedded database. */
  readonly databaseUrl: string | null;
  /** The engine of the embedded database. */
  readonly embeddedEngine: EmbeddedEngine;
  /** Root secrets, of which the first encrypts and all decrypt; `null` to generate one and store it in the data directory. */
  readonly secrets: readonly string[] | null;
  /** Age in days at which the signing keys of projects are rotated; `null` to rotate them only by command. */
  readonly keyRotationDays: number | null;
  /** The archives that the service writes by itself: folder, hours between two, and number to keep; `null` for none. */
  readonly backups: { readonly directory: string; readonly hours: number; readonly keep: number } | null;
  /** The passphrase that encrypts the secrets of archives; `null` to leave them encrypted with the root secret. */
  readonly archivePassphrase: string | null;
  /** The shared mail server; `null` to keep emails only in the development inbox. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** The API keys of the project `internal`. */
  readonly internalKeys: InternalProjectKeys;
  /** Number of trusted proxies in front of the service. Each of them appends to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** The header in which a trusted proxy tells the country of a request, or `null`. */
  readonly countryHeader: string | null;
  /** Time in milliseconds for which a stopping process still accepts connections while `/ready` returns 503. */
  readonly stopDelayMs: number;
  /** Time limit of a request after its body has arrived, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** `true` if everybody can sign up as a project owner. Otherwise only people with an owner link can. */
  readonly ownerSignUp: boolean;
  /** `true` to enable rate limits. */
  readonly abuseLimits: boolean;
  /** The minimum level of log lines. */
  readonly logLevel: LogLevel;
  /** The format of log lines: `json` in production, `text` in development. `keystack start --json` changes it. */
  readonly logFormat: 'json' | 'text';
  /** The port and the token of `GET /metrics`; `null` to record no metrics. */
  readonly metrics: MetricsSettings | null;
  /** The export to OpenTelemetry; `null` for none. */
  readonly telemetry: TelemetrySettings | null;
  /** The service's configuration of the OAuth providers that have settings. */
  readonly oauth: AllServiceProviderSettings;
}

/** The API keys of the project `internal`, one for each access level. */
export interface InternalProjectKeys {
  readonly client: string;
  readonly server: string;
  readonly admin: string;
}

/** At least one of the two is not `null`. */
export interface MetricsSettings {
  /** The port of a server that has only the metrics. */
  readonly port: number | null;
  /** The bearer token that every scrape must send. With it, the metrics are also on the main port. */
  readonly token: string | null;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

const developmentKeys: InternalProjectKeys = {
  client: 'this-publishable-client-key-is-for-local-development-only',
  server: 'this-secret-server-key-is-for-local-development-only',
  admin: 'this-super-secret-admin-key-is-for-local-development-only',
};

const maxWorkers = 64;
const secretMinLength = 32;
const passphraseMinLength = 16;
const weakness = 'it is too short, repeats itself, or consists of words';

/** Thrown if settings are missing or invalid. The message lists all of them and how to correct each. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the configuration from environment variables. An empty value counts as absent. Throws `ConfigError` with all
 * problems if any value is missing or invalid.
 */
export function readConfig(env: Environment): Config {
  const { config, problems } = checkConfig(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * Reads the configuration from environment variables and returns it with all problems, for `keystack doctor`. With problems,
 * the configuration may have invalid values.
 */
export function checkConfig(env: Environment): { readonly config: Config; readonly problems: readonly string[] } {
  const settings = createReader(env);
  const { production, problems, get, required } = settings;
  const port = readPort(settings);
  const url = required('KEYSTACK_URL', 'the public base URL, such as https://auth.example.com');
  checkUrl('KEYSTACK_URL', url, ['http:', 'https:'], problems);
  const databaseUrl = get('DATABASE_URL');
  checkDatabaseUrl(databaseUrl ?? '', problems);
  const config: Config = {
    production,
    port,
    workers: readWorkers(settings),
    url: url.replace(/\/+$/, '') || `http://localhost:${port}`,
    dataDirectory: get('KEYSTACK_DATA_DIR') ?? '.keystack',
    databaseUrl,
    embeddedEngine: readEmbeddedEngine(settings),
    secrets: readSecrets(settings),
    keyRotationDays: readKeyRotation(settings),
    backups: readBackups(settings),
    archivePassphrase: readArchivePassphrase(settings),
    smtp: readSmtp(settings),
    internalKeys: readInternalKeys(settings),
    trustedProxies: readProxies(settings),
    countryHeader: readCountryHeader(settings),
    stopDelayMs: readStopDelay(settings),
    requestTimeoutMs: readRequestTimeout(settings),
    ownerSignUp: readOwnerSignUp(settings),
    abuseLimits: readAbuseLimits(settings),
    logLevel: readLogLevel(settings),
    logFormat: production ? 'json' : 'text',
    metrics: readMetrics(settings, port),
    telemetry: readTelemetrySettings(get, problems),
    oauth: readServiceProviderSettings(get, production, problems),
  };
  return { config, problems };
}

/** A reader of environment variables, with the problems found so far. */
interface Reader {
  readonly production: boolean;
  /** The problems found so far. Functions that parse a setting append to it. */
  readonly problems: string[];
  /** Returns the value of a setting, or `null` if it is absent. */
  get(name: string): string | null;
  /**
   * Returns the value of a setting. If it is absent, returns an empty text, and in production also adds a problem.
   *
   * @param meaning Description of a valid value, for the message of the problem.
   */
  required(name: string, meaning: string): string;
}

function createReader(env: Environment): Reader {
  const production = env['NODE_ENV'] === 'production';
  const problems: string[] = [];
  const get = (name: string) => env[name]?.trim() || null;
  return {
    production,
    problems,
    get,
    required(name, meaning) {
      const value = get(name);
      if (value === null && production) problems.push(`${name} is missing. In production set it to ${meaning}.`);
      return value ?? '';
    },
  };
}

function readPort({ get, problems }: Reader): number {
  const text = get('PORT');
  const port = Number(text ?? 8100);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    problems.push(
      `PORT is "${text}", which is not a port number. Set it to a whole number from 0 to 65535, or omit it for 8100.`,
    );
  }
  return port;
}

function readWorkers({ get, problems }: Reader): number {
  const text = get('KEYSTACK_WORKERS');
  if (text === 'auto') return Math.min(availableParallelism(), maxWorkers);
  const workers = Number(text ?? 1);
  if (!Number.isInteger(workers) || workers < 1 || workers > maxWorkers) {
    problems.push(
      `KEYSTACK_WORKERS is "${text}". Set it to the number of processes that share the port, from 1 to ${maxWorkers}, or to auto for one per core, or omit it for 1.`,
    );
  }
  return workers;
}

function readSecrets({ production, required, problems }: Reader): readonly string[] | null {
  const list = required(
    'KEYSTACK_SECRET',
    `a random text of at least ${secretMinLength} characters, for example from "openssl rand -base64 48"`,
  );
  if (list === '') return null;
  const secrets = list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (secrets.length === 0 || secrets.some((secret) => secret.length < secretMinLength)) {
    problems.push(
      `KEYSTACK_SECRET must list secrets of at least ${secretMinLength} characters, because shorter ones could be guessed. Generate one, for example with "openssl rand -base64 48".`,
    );
  } else if (production && estimateBits(secrets[0] ?? '') < rootSecretMinBits) {
    problems.push(
      `KEYSTACK_SECRET can be guessed: ${weakness}. It encrypts signing keys, second factors and provider tokens. Generate a random one, for example with "openssl rand -base64 48". If the database was used with the weak secret, stop all processes of the service, and start them with the new one before it: KEYSTACK_SECRET=new,old.`,
    );
  }
  return secrets;
}

function readKeyRotation({ get, problems }: Reader): number | null {
  const text = get('KEYSTACK_KEY_ROTATION_DAYS');
  if (text === null) return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3650) {
    problems.push(
      `KEYSTACK_KEY_ROTATION_DAYS is "${text}". Set it to the age in days at which signing keys are rotated, from 1 to 3650, or omit it to rotate them only with "keystack keys rotate".`,
    );
  }
  return days;
}

function readBackups({ get, problems }: Reader): Config['backups'] {
  const directory = get('KEYSTACK_BACKUP_DIR');
  const settings = [
    { name: 'KEYSTACK_BACKUP_HOURS', text: get('KEYSTACK_BACKUP_HOURS'), max: 8760, omitted: 24 },
    { name: 'KEYSTACK_BACKUP_KEEP', text: get('KEYSTACK_BACKUP_KEEP'), max: 10_000, omitted: 7 },
  ];
  const [hours = 0, keep = 0] = settings.map(({ name, text, max, omitted }) => {
    const value = Number(text ?? omitted);
    if (!Number.isInteger(value) || value < 1 || value > max) {
      problems.push(`${name} is "${text}". Set it to a whole number from 1 to ${max}, or omit it for ${omitted}.`);
    }
    if (text !== null && directory === null) {
      problems.push(`${name} is set without KEYSTACK_BACKUP_DIR, so no backup is written. Set the folder as well.`);
    }
    return value;
  });
  return directory === null ? null : { directory, hours, keep };
}

function readArchivePassphrase({ get, problems }: Reader): string | null {
  const text = get('KEYSTACK_ARCHIVE_PASSPHRASE');
  if (text !== null && text.length < passphraseMinLength) {
    problems.push(
      `KEYSTACK_ARCHIVE_PASSPHRASE has fewer than ${passphraseMinLength} characters, so whoever finds an archive could guess it. Use a longer one, for example from "openssl rand -base64 24".`,
    );
  }
  return text;
}

function readSmtp({ production, get, required, problems }: Reader): Config['smtp'] {
  const url = required('KEYSTACK_SMTP_URL', 'the mail server, such as smtps://user:password@mail.example.com:465');
  checkUrl('KEYSTACK_SMTP_URL', url, ['smtp:', 'smtps:'], problems);
  const from = get('KEYSTACK_MAIL_FROM') ?? '';
  if ((url !== '' || production) && !/^[^\s@]+@[^\s@]+$/.test(from)) {
    problems.push(
      'KEYSTACK_MAIL_FROM must be the sender of the emails of KEYSTACK_SMTP_URL: an email address such as login@example.com.',
    );
  }
  return url === '' ? null : { url, from };
}

function readInternalKeys({ production, get, required, problems }: Reader): InternalProjectKeys {
  const namesOfValues = new Map<string, string>();
  const key = (part: string, meaning: string, inDevelopment: string) => {
    const name = `KEYSTACK_INTERNAL_${part}`;
    const value = required(name, meaning) || inDevelopment;
    const given = get(name);
    if (!production || given === null) return value;
    const same = namesOfValues.get(given);
    namesOfValues.set(given, name);
    if (given === inDevelopment) {
      problems.push(`${name} is the development key, which is public. In production set it to ${meaning}.`);
    } else if (same !== undefined) {
      problems.push(`${name} equals ${same}. Each key is for a different access level, so set it to ${meaning}.`);
    } else if (estimateBits(given) < apiKeyMinBits) {
      problems.push(
        `${name} can be guessed: ${weakness}. Set it to ${meaning}, for example from "openssl rand -base64 32".`,
      );
    }
    return value;
  };
  return {
    client: key('PUBLISHABLE_CLIENT_KEY', 'a random text, which is public in browsers', developmentKeys.client),
    server: key('SECRET_SERVER_KEY', 'a random text that only your servers know', developmentKeys.server),
    admin: key('SUPER_SECRET_ADMIN_KEY', 'a random text that only operators know', developmentKeys.admin),
  };
}

/** Reads the name of the header for countries. Only a proxy that the service trusts can tell the country. */
function readCountryHeader({ get, problems }: Reader): string | null {
  const name = get('KEYSTACK_COUNTRY_HEADER');
  if (name === null) return null;
  if (!/^[a-z0-9-]+$/i.test(name)) {
    problems.push(
      `KEYSTACK_COUNTRY_HEADER is "${name}", which is not the name of a header. Set it to the one in which your proxy tells the country, for example CF-IPCountry.`,
    );
  }
  if (get('KEYSTACK_TRUSTED_PROXIES') === null) {
    problems.push(
      'KEYSTACK_COUNTRY_HEADER is set without KEYSTACK_TRUSTED_PROXIES, so clients could send the header themselves. Set the number of your proxies as well.',
    );
  }
  return name;
}

function readProxies({ get, problems }: Reader): number {
  const text = get('KEYSTACK_TRUSTED_PROXIES');
  const count = Number(text ?? 0);
  if (!Number.isInteger(count) || count < 0 || count > 10) {
    problems.push(
      `KEYSTACK_TRUSTED_PROXIES is "${text}". Set it to the number of your own proxies that a request passes, from 0 to 10. Each must append the client's IP address to X-Forwarded-For.`,
    );
  }
  return count;
}

function readStopDelay({ production, get, problems }: Reader): number {
  const text = get('KEYSTACK_STOP_DELAY');
  const seconds = Number(text ?? (production ? 5 : 0));
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 60) {
    problems.push(
      `KEYSTACK_STOP_DELAY is "${text}". Set it to the seconds in which a stopping process still accepts connections while /ready returns 503, from 0 to 60, or omit it for 5 in production and 0 in development.`,
    );
  }
  return seconds * 1000;
}

function readRequestTimeout({ get, problems }: Reader): number {
  const text = get('KEYSTACK_REQUEST_TIMEOUT');
  const seconds = Number(text ?? 10);
  if (!(seconds >= 0.1 && seconds <= 300)) {
    problems.push(
      `KEYSTACK_REQUEST_TIMEOUT is "${text}". Set it to the seconds that a request may take, from 0.1 to 300 and less than the timeout of your proxy, or omit it for 10.`,
    );
  }
  return seconds * 1000;
}

function readOwnerSignUp({ production, get, problems }: Reader): boolean {
  const text = get('KEYSTACK_OWNER_SIGN_UP') ?? (production ? 'closed' : 'open');
  if (text !== 'open' && text !== 'closed') {
    problems.push(
      `KEYSTACK_OWNER_SIGN_UP is "${text}". Set it to open or closed, or omit it for closed in production and open in development.`,
    );
  }
  return text === 'open';
}

function readAbuseLimits({ production, get, problems }: Reader): boolean {
  const text = get('KEYSTACK_ABUSE_LIMITS');
  if (text === 'off' && production) {
    problems.push('KEYSTACK_ABUSE_LIMITS is off, so passwords could be guessed. Omit it in production.');
  } else if (text !== null && text !== 'on' && text !== 'off') {
    problems.push(`KEYSTACK_ABUSE_LIMITS is "${text}". Set it to on or off, or omit it for on.`);
  }
  return text !== 'off';
}

function readEmbeddedEngine({ get, problems }: Reader): EmbeddedEngine {
  const text = get('KEYSTACK_EMBEDDED_ENGINE') ?? 'pglite';
  const engine = embeddedEngines.find((name) => name === text);
  if (engine === undefined) {
    problems.push(
      `KEYSTACK_EMBEDDED_ENGINE is "${text}". Set it to ${embeddedEngines.join(' or ')}, or omit it for pglite.`,
    );
  }
  return engine ?? 'pglite';
}

function readLogLevel({ get, problems }: Reader): LogLevel {
  const text = get('KEYSTACK_LOG_LEVEL') ?? 'info';
  const level = logLevels.find((name) => name === text);
  if (level === undefined) {
    problems.push(`KEYSTACK_LOG_LEVEL is "${text}". Set it to ${logLevels.join(', ')}, or omit it for info.`);
  }
  return level ?? 'info';
}

function readMetrics({ production, get, problems }: Reader, mainPort: number): MetricsSettings | null {
  const portText = get('KEYSTACK_METRICS_PORT');
  const token = get('KEYSTACK_METRICS_TOKEN');
  const port = portText === null ? null : Number(portText);
  if (port !== null && (!Number.isInteger(port) || port < 1 || port > 65_535 || port === mainPort)) {
    problems.push(
      `KEYSTACK_METRICS_PORT is "${portText}". Set it to a whole number from 1 to 65535 that is not PORT, and keep that port from the internet.`,
    );
  }
  if (token !== null && production && estimateBits(token) < apiKeyMinBits) {
    problems.push(
      `KEYSTACK_METRICS_TOKEN can be guessed: ${weakness}. It opens /metrics to everybody who knows it. Generate one, for example with "openssl rand -hex 32".`,
    );
  }
  return port === null && token === null ? null : { port, token };
}

/** Adds a problem if the URL of the database is invalid. It may have several hosts. */
function checkDatabaseUrl(text: string, problems: string[]): void {
  const urls = splitHosts(text);
  checkUrl('DATABASE_URL', urls.find((url) => !URL.canParse(url)) ?? urls[0], ['postgres:', 'postgresql:'], problems);
  if (!selectsStandby(urls[0])) return;
  problems.push(
    'DATABASE_URL has a target_session_attrs that does not select the primary, which accepts writes. Set it to read-write.',
  );
}

function checkUrl(name: string, text: string, protocols: readonly string[], problems: string[]): void {
  if (text === '' || (URL.canParse(text) && protocols.includes(new URL(text).protocol))) return;
  // The message does not repeat the value, because it may contain a password.
  problems.push(`${name} is not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
}
