import { checkClientVersion, checkCredentials, checkFeatureSupport, copyDatabase } from '@keystack/contract/endpoints';
import { implement } from '../http/implement.ts';
import { version } from '../version.ts';

/**
 * Endpoints about the service itself: a welcome text, unsupported features, whether a client has the same version, and a copy of
 * the database for backups.
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
    // Only to check the session of the caller again, because the copy waits for the requests before it.
    await transaction(async () => {});
    return { directory: deps.db.copy === null ? null : await deps.db.copy() };
  }),
];

/** Returns the major and minor version of a text such as `1.2.3`, or `null` if it is not a version. */
function series(text: string): string | null {
  return text.match(/^(\d{1,9}\.\d{1,9})\.\d{1,9}(?:[-+][\w.+-]{1,100})?$/)?.[1] ?? null;
}
