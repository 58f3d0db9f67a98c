import {
  readAbuseLimits,
  readOwnerMfa,
  readOwnerSignUp,
  readSharedMailTemplates,
  readSmtp,
  type SmtpSettings,
} from './config/accounts.ts';
import {
  readCountryHeader,
  readHost,
  readPort,
  readProxies,
  readRequestTimeout,
  readStopDelay,
  readUrl,
  readWorkers,
} from './config/network.ts';
import { type LogLevel, type MetricsSettings, readLogLevel, readMetrics } from './config/observation.ts';
import { readRateLimits } from './config/rate-limits.ts';
import { createReader, type Environment } from './config/reader.ts';
import {
  type ConfiguredKeys,
  readArchivePassphrase,
  readDemoKeys,
  readInternalKeys,
  readKeyRotation,
  readSecrets,
} from './config/secrets.ts';
import { type BackupSettings, checkDatabaseUrl, readBackups, readDatabaseConnections } from './config/storage.ts';
import { checkUnknownSettings } from './config/unknown-settings.ts';
import { type AllServiceProviderSettings, readServiceProviderSettings } from './domain/oauth/provider-environment.ts';
import type { RateLimitOverrides } from './rate-limits/rate-limits.ts';
import { StartError } from './start-error.ts';
import { readTelemetrySettings, type TelemetrySettings } from './tracing/settings.ts';

/** The configuration from the environment, read once at the start. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  /**
   * The IP address or host name to listen on: `localhost` for both loopback addresses, the default in development, or
   * `null` for all addresses, the default in production.
   */
  readonly host: string | null;
  /** Number of processes that share the port. */
  readonly workers: number;
  /** The public base URL without a slash at the end. It is also the issuer of access tokens. */
  readonly url: string;
  /** The folder of the embedded database and the generated secret. */
  readonly dataDirectory: string;
  /** The URL of a PostgreSQL server; `null` for the embedded database. */
  readonly databaseUrl: string | null;
  /** Maximum number of connections of each process to a PostgreSQL server. */
  readonly databaseConnections: number;
  /**
   * Root secrets, of which the first encrypts and all decrypt; `null` to generate one and store it in the data
   * directory.
   */
  readonly secrets: readonly string[] | null;
  /** Age in days at which the signing keys of projects are rotated; `null` to rotate them only by command. */
  readonly keyRotationDays: number | null;
  /** The archives that the service writes by itself; `null` for none. */
  readonly backups: BackupSettings | null;
  /** The passphrase that encrypts the secrets of archives; `null` to leave them encrypted with the root secret. */
  readonly archivePassphrase: string | null;
  /** The shared mail server; `null` to keep emails only in the development inbox. */
  readonly smtp: SmtpSettings | null;
  /** The texts that the shared mail server sends: only the default ones, or also those of the owners of projects. */
  readonly sharedMailTemplates: 'default' | 'own';
  /** The API keys of the project `internal` that are in the settings. `createSettingsKeys` adds the others. */
  readonly internalKeys: ConfiguredKeys;
  /** The secret keys of the project "Demo" that are in the settings. */
  readonly demoKeys: Pick<ConfiguredKeys, 'server' | 'admin'>;
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
  /** `true` if the sessions of project owners need a second factor. */
  readonly ownerMfaRequired: boolean;
  /** `true` to enable rate limits. */
  readonly abuseLimits: boolean;
  /** The rate limits that differ from their defaults. */
  readonly rateLimits: RateLimitOverrides;
  /** The rate limits of the project of a request that differ from those of the instance. */
  readonly projectRateLimits?: RateLimitOverrides | undefined;
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
 * Reads the configuration from environment variables and returns it with all problems, for `keystack doctor`. With
 * problems, the configuration may have invalid values.
 */
export function checkConfig(env: Environment): { readonly config: Config; readonly problems: readonly string[] } {
  const settings = createReader(env);
  const { production, problems, get } = settings;
  const port = readPort(settings);
  const databaseUrl = get('DATABASE_URL');
  checkDatabaseUrl(databaseUrl ?? '', problems);
  const config: Config = {
    production,
    port,
    host: readHost(settings),
    workers: readWorkers(settings),
    url: readUrl(settings, port),
    dataDirectory: get('KEYSTACK_DATA_DIR') ?? '.keystack',
    databaseUrl,
    databaseConnections: readDatabaseConnections(settings),
    secrets: readSecrets(settings),
    keyRotationDays: readKeyRotation(settings),
    backups: readBackups(settings),
    archivePassphrase: readArchivePassphrase(settings),
    smtp: readSmtp(settings),
    sharedMailTemplates: readSharedMailTemplates(settings),
    internalKeys: readInternalKeys(settings),
    demoKeys: readDemoKeys(settings),
    trustedProxies: readProxies(settings),
    countryHeader: readCountryHeader(settings),
    stopDelayMs: readStopDelay(settings),
    requestTimeoutMs: readRequestTimeout(settings),
    ownerSignUp: readOwnerSignUp(settings),
    ownerMfaRequired: readOwnerMfa(settings),
    abuseLimits: readAbuseLimits(settings),
    rateLimits: readRateLimits(settings),
    logLevel: readLogLevel(settings),
    logFormat: production ? 'json' : 'text',
    metrics: readMetrics(settings, port),
    telemetry: readTelemetrySettings(get, problems),
    oauth: readServiceProviderSettings(get, production, problems),
  };
  checkUnknownSettings(env, settings);
  return { config, problems };
}
