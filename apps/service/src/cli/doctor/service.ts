import { headerNames, type ResponseOf } from '@keystack/contract';
import { diagnoseDeployment } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { version } from '../../version.ts';
import { findAdminKey } from '../request-service.ts';
import { type Finding, failure, ok, sameSettings, warning } from './finding.ts';
import { jsonOf, type Response, reasonOf, send } from './http.ts';

/** A diagnosis of the service by itself. */
export type Diagnosis = ResponseOf<typeof diagnoseDeployment>;

/** A diagnosis, and the cookies of its response as values of `Set-Cookie`. */
export interface DiagnosisResponse {
  readonly diagnosis: Diagnosis;
  readonly cookies: readonly string[];
}

/** The running service on this machine. */
export interface LocalService {
  /** The public keys of the project `internal`, which only this deployment has. */
  readonly keys: string;
  /** `null` if the service refused to diagnose itself. */
  readonly diagnosis: Diagnosis | null;
  /** The cookies of its response, which has passed no proxy. */
  readonly cookies: readonly string[];
  /** Time of the process minus that of this machine, in milliseconds. */
  readonly clockOffset: number | null;
  /** Time of the database minus that of this machine, in milliseconds. */
  readonly databaseOffset: number | null;
}

/** Checks the service at `PORT` of this machine, and returns what it tells of itself; `null` if it does not respond. */
export async function checkService(
  config: Config,
): Promise<{ readonly findings: Finding[]; readonly service: LocalService | null }> {
  const origin = `http://localhost:${config.port}`;
  let health: Response;
  let ready: Response;
  let keys: string | null;
  try {
    health = await send(new URL(`${origin}/health`));
    ready = await send(new URL(`${origin}/ready`));
    keys = await readKeys(origin);
  } catch (error) {
    const message = `No service responds at ${origin}: ${reasonOf(error)}.`;
    return {
      findings: [failure('service', message, 'Start the service, or set PORT to its port.')],
      service: null,
    };
  }
  if (health.status !== 200 || keys === null) {
    const message = `The program at ${origin} is not this service: it responded ${health.status} to /health.`;
    return { findings: [failure('service', message, 'Set PORT to the port of the service.')], service: null };
  }
  const findings = [ok('service', `The service responds at ${origin}.`), readiness(ready)];
  const diagnosed = await diagnose(new URL(origin), config);
  const { clockOffset } = health;
  if (!('diagnosis' in diagnosed)) {
    return {
      findings: [...findings, diagnosed],
      service: { keys, diagnosis: null, cookies: [], clockOffset, databaseOffset: null },
    };
  }
  const { diagnosis, cookies } = diagnosed;
  // Late by the rest of the round trip, which is at most 5 seconds and on this machine a few milliseconds.
  const databaseOffset = diagnosis.database.now_millis - Date.now();
  return {
    findings: [...findings, ...compareSettings(config, diagnosis)],
    service: { keys, diagnosis, cookies, clockOffset, databaseOffset },
  };
}

/** Returns the public keys of the project `internal` at a base URL as one text, or `null` if there are none. */
export async function readKeys(baseUrl: string): Promise<string | null> {
  const { keys }: { readonly keys?: unknown } = Object(jsonOf(await send(new URL(`${baseUrl}/.well-known/jwks.json`))));
  if (!Array.isArray(keys) || keys.length === 0) return null;
  return JSON.stringify(keys.map((key: unknown) => String(Object(key).kid)).sort());
}

/**
 * Requests a diagnosis from the service at a base URL. Returns a finding if it refuses. The request has the admin key,
 * so send it only to a service that is known to be this one.
 */
export async function diagnose(
  baseUrl: URL,
  config: Config,
  headers: Readonly<Record<string, string>> = {},
): Promise<DiagnosisResponse | Finding> {
  let response: Response;
  try {
    response = await send(new URL(`${baseUrl.href.replace(/\/$/, '')}/api/v1/internal/diagnosis`), {
      headers: {
        ...headers,
        [headerNames.accessType]: 'admin',
        [headerNames.projectId]: 'internal',
        [headerNames.superSecretAdminKey]: await findAdminKey(config),
      },
      body: '{}',
    });
  } catch (error) {
    return failure(
      'service',
      `The service at ${baseUrl.origin} did not diagnose itself: ${reasonOf(error)}.`,
      'Look at the log of the service.',
    );
  }
  const parsed = diagnoseDeployment.response.safeParse(jsonOf(response));
  if (response.status === 200 && parsed.success) {
    return { diagnosis: parsed.data, cookies: response.headerLines.get('set-cookie') ?? [] };
  }
  if (response.status === 404) {
    return failure(
      'service',
      'The running service is older than this command.',
      'Restart the service with this version.',
    );
  }
  if (response.status >= 500) {
    return failure(
      'service',
      `The service failed to diagnose itself, with the status ${response.status}.`,
      'Correct its database; the log of the service has the details.',
    );
  }
  const code = response.headers[headerNames.knownError];
  return failure(
    'service',
    `The service refused to diagnose itself, with the status ${response.status}${code === undefined ? '' : ` and the error ${code}`}, so the checks that need it are left out.`,
    sameSettings,
  );
}

function readiness(response: Response): Finding {
  if (response.status === 200) return ok('readiness', 'The service can serve requests.');
  const { error }: { readonly error?: unknown } = Object(jsonOf(response));
  const reason = typeof error === 'string' ? error : `/ready responded ${response.status}.`;
  return failure(
    'readiness',
    `The service cannot serve requests: ${reason}`,
    'Correct the reason; the log of the service has its details.',
  );
}

/** Compares the settings of the running service with those of this command. */
function compareSettings(config: Config, { service }: Diagnosis): Finding[] {
  const differences = [
    ...(service.version === version ? [] : [`version ${service.version} instead of ${version}`]),
    ...(service.url === config.url ? [] : [`KEYSTACK_URL ${service.url} instead of ${config.url}`]),
    ...(service.trusted_proxies === config.trustedProxies
      ? []
      : [`KEYSTACK_TRUSTED_PROXIES ${service.trusted_proxies} instead of ${config.trustedProxies}`]),
    ...(service.is_production === config.production
      ? []
      : [service.is_production ? 'NODE_ENV production' : 'NODE_ENV other than production']),
  ];
  if (differences.length === 0) return [];
  return [
    warning(
      'service',
      `The running service has other settings than this command: ${differences.join(', ')}.`,
      `Restart the service if they have changed. Otherwise: ${sameSettings}`,
    ),
  ];
}
