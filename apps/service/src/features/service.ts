import {
  checkClientVersion,
  checkCredentials,
  checkFeatureSupport,
  copyDatabase,
  diagnoseDeployment,
  getLastBackup,
  recordLastBackup,
  resealSecrets,
  rotateSigningKeys,
} from '@keystack/contract/endpoints';
import { createCheckCookie } from '../domain/deployment/check-cookie.ts';
import { checkClientIp } from '../domain/deployment/client-ip-findings.ts';
import { readDiagnosis } from '../domain/deployment/diagnosis.ts';
import { readLastBackup, recordBackup } from '../domain/deployment/last-backup.ts';
import { readProject } from '../domain/projects/read-project.ts';
import { findProjectsToRotate, rotateSigningKey } from '../domain/projects/signing-keys.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import {
  firstResealPosition,
  formatResealPosition,
  parseResealPosition,
  resealSecretsAt,
} from '../security/reseal-secrets.ts';
import { version } from '../version.ts';

/** Projects whose keys one request rotates, so that it ends before its time limit. */
const rotationsAtOnce = 100;
/** Secrets that one request encrypts again. */
const resealsAtOnce = 500;

/**
 * Endpoints about the service itself: a welcome text, unsupported features, whether a client has the same version, a
 * copy of the database for backups, new keys, and a diagnosis of the deployment.
 */
export const serviceInfoEndpoints = [
  implement(checkCredentials, async ({ caller }) =>
    [
      'Welcome to the Keystack API.',
      '',
      `Access type: ${caller?.access ?? 'none'}`,
      `Project: ${caller?.project.project_id ?? 'none'}`,
      `User: ${caller?.user?.user_id ?? 'none'}`,
      '',
    ].join('\n'),
  ),

  implement(
    checkFeatureSupport,
    async ({ body }) =>
      `The feature ${JSON.stringify(body.feature_name ?? body.name ?? 'without a name')} is not supported by this service. Leave it out, or look for it in a newer version.`,
  ),

  implement(checkClientVersion, async ({ body: { clientVersion } }) => {
    if (clientVersion === version) return { upToDate: true };
    const severe = series(clientVersion) !== series(version);
    const reason =
      series(clientVersion) === null
        ? `${JSON.stringify(clientVersion.slice(0, 100))} is no version of the form 1.2.3.`
        : `The client has version ${clientVersion}, the service ${version}. Bring the older one up to date.`;
    return { upToDate: false, error: reason, severe };
  }),

  implement(copyDatabase, async ({ deps, transaction }) => {
    // To check the session of the caller again, because the copy waits for the requests before it. And without a time
    // limit, because a large database is copied for longer than other requests may take.
    await transaction(async () => {}, { unlimited: true });
    return { directory: deps.db.copy === null ? null : await deps.db.copy() };
  }),

  implement(getLastBackup, async ({ deps }) => ({ written_at_millis: await readLastBackup(deps.db) })),

  implement(recordLastBackup, async ({ deps, transaction }) => {
    await transaction((tx) => recordBackup(tx, deps.clock.now()));
    return { success: true };
  }),

  implement(rotateSigningKeys, async ({ deps, body, transaction }) => {
    const now = deps.clock.now();
    // Includes keys of this millisecond. Later requests of the same run do not, because this one creates some.
    const { project_id: projectId, immediately, created_before_millis: createdBefore = now + 1 } = body;
    const before = body.created_before_millis ?? now;
    if (projectId !== undefined) {
      if ((await readProject(deps.db, projectId)) === null) throw new HttpError(404, 'There is no such project.');
      const isRotated = await transaction((tx) =>
        rotateSigningKey(tx, deps, projectId, { immediately, createdBefore }),
      );
      return { rotated: isRotated ? 1 : 0, created_before_millis: before, is_complete: true };
    }
    const projectIds = await findProjectsToRotate(
      deps.db,
      deps.clock.now(),
      { immediately, createdBefore },
      rotationsAtOnce,
    );
    let rotated = 0;
    for (const id of projectIds) {
      if (await transaction((tx) => rotateSigningKey(tx, deps, id, { immediately, createdBefore }))) rotated += 1;
    }
    return { rotated, created_before_millis: before, is_complete: projectIds.length < rotationsAtOnce };
  }),

  implement(resealSecrets, async ({ deps, body: { position }, transaction }) => {
    const from = position === undefined ? firstResealPosition : parseResealPosition(position);
    if (from === null) throw new HttpError(400, 'The position is not from an earlier response. Omit it to begin.');
    const { resealed, unreadable, next } = await transaction((tx) =>
      resealSecretsAt(tx, deps.keys, from, resealsAtOnce),
    );
    return { resealed, unreadable, next_position: next && formatResealPosition(next) };
  }),

  implement(diagnoseDeployment, async ({ deps: { db, config }, connection, transaction, setCookie }) => {
    setCookie(createCheckCookie(config));
    const { nowMillis, findings } = await transaction((tx) => readDiagnosis(tx, db, config));
    findings.unshift(...checkClientIp(config, connection()));
    const { production, url, trustedProxies } = config;
    return {
      service: { version, is_production: production, url, trusted_proxies: trustedProxies },
      database_now_millis: nowMillis,
      findings,
    };
  }),
];

/** Returns the major and minor version of a text such as `1.2.3`, or `null` if it is not a version. */
function series(text: string): string | null {
  return text.match(/^(\d{1,9}\.\d{1,9})\.\d{1,9}(?:[-+][\w.+-]{1,100})?$/)?.[1] ?? null;
}
