import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts, time } from '../field-texts.ts';
import { bool, nonEmptyText, success, text, timestampMillis } from '../fields.ts';
import { formatDuration } from '../format.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';

/** The area of the API for information about the service itself. */
export const serviceArea: AreaDocumentation = {
  title: 'Service',
  description: 'Endpoints that need no access level.',
};

/** Returns a greeting with the project, access level and user of the request, to test keys and tokens. */
export const checkCredentials = defineEndpoint({
  method: 'GET',
  path: '/',
  summary: 'Test keys and tokens',
  description: 'Returns a greeting that names the project, the access level and the signed-in user of the request.',
  access: [],
  plainText: true,
  response: nonEmptyText(),
  errors: [],
});

/**
 * Responds that a feature is not supported, for every feature. Clients send it for features that they do not implement.
 */
export const checkFeatureSupport = defineEndpoint({
  method: 'POST',
  path: '/check-feature-support',
  summary: 'Check feature support',
  description:
    'Clients send this request for features that they know only by name. The response says that the feature is not supported.',
  access: [],
  looseBody: true,
  body: z.looseObject({
    feature_name: describe(['The name of the feature.', 'passkeys'], z.optional(text())),
    name: describe(['Another name of `feature_name`.', 'passkeys'], z.optional(text())),
  }),
  plainText: true,
  response: nonEmptyText(),
  errors: [],
  example: { body: { feature_name: 'passkeys' } },
});

/** Compares the version of a client library with that of the service. */
export const checkClientVersion = defineEndpoint({
  method: 'POST',
  path: '/check-version',
  summary: 'Check the client version',
  description: 'Compares the version of a client library with the version of this service.',
  access: [],
  body: z.strictObject({ clientVersion: describe(['The version of the client library.', '0.1.0'], nonEmptyText()) }),
  response: z.union([
    z.strictObject({ upToDate: describe(fieldTexts.upToDate, z.literal(true)) }),
    z.strictObject({
      upToDate: describe(fieldTexts.upToDate, z.literal(false)),
      error: describe(
        ['A human-readable message.', 'The client has version 0.0.9, the service 0.1.0. Update the older one.'],
        nonEmptyText(),
      ),
      severe: describe(['`true` if the versions differ in more than the patch level.', false], bool()),
    }),
  ]),
  errors: [],
  example: { body: { clientVersion: '0.1.0' } },
});

/** Copies the embedded database, so that `keystack backup` can read it while the service runs. */
export const copyDatabase = defineEndpoint({
  method: 'POST',
  path: '/internal/database-copies',
  summary: 'Copy the embedded database',
  description:
    'For operators. Copies the embedded database to a new folder in the data directory, so that `keystack backup` can read it while the service runs. Other requests wait until the copy is complete. An earlier copy is deleted unless a command reads it. Does nothing if the service uses a PostgreSQL server.',
  access: ['admin'],
  internal: true,
  body: z.optional(z.strictObject({})),
  response: z.strictObject({
    directory: describe(
      [
        'The path of the copy on the machine of the service. `null` if the service uses a PostgreSQL server.',
        '/var/lib/keystack/copies/0b0d7d0c-56a3-4f8b-a8a1-0d0e6f5b9a77',
      ],
      z.nullable(nonEmptyText()),
    ),
  }),
  errors: [],
});

/** Replaces the keys that sign access tokens, for `keystack keys rotate`. */
export const rotateSigningKeys = defineEndpoint({
  method: 'POST',
  path: '/internal/signing-keys/rotate',
  summary: 'Rotate signing keys',
  description: `For operators. Creates the next key that signs the access tokens of a project. The key is published in the JWK set at once and signs ${formatDuration(serviceLimits.signingKeyPublication)} later; tokens of the former key are accepted until they expire, and no session ends. Without \`project_id\`, rotates the keys of up to 100 projects: repeat the request, with \`created_before_millis\` of the first response, until \`is_complete\` is \`true\`.`,
  access: ['admin'],
  internal: true,
  body: z.strictObject({
    project_id: describe(fieldTexts.projectId, z.optional(nonEmptyText())),
    immediately: describe(
      ['`true` after a leak: the new key signs at once, and tokens of the former keys are rejected.', false],
      z.optional(bool()),
    ),
    created_before_millis: describe(fieldTexts.createdBeforeMillis, z.optional(timestampMillis())),
  }),
  response: z.strictObject({
    rotated: describe(['The number of projects whose key was rotated.', 1], z.int()),
    /** The time before which the keys were created, for the next request. */
    created_before_millis: describe(fieldTexts.createdBeforeMillis, timestampMillis()),
    is_complete: describe(['`true` if there is nothing left to do.', true], bool()),
  }),
  plainTextErrors: { 404: 'There is no such project.' },
  errors: [],
  example: { body: { project_id: 'internal' } },
});

/** Encrypts stored secrets with the first root secret of the settings, for `keystack keys reseal`. */
export const resealSecrets = defineEndpoint({
  method: 'POST',
  path: '/internal/secrets/reseal',
  summary: 'Encrypt secrets with the newest root secret',
  description:
    'For operators. Encrypts a part of the stored secrets, which were encrypted with a former root secret, with the first one of `KEYSTACK_SECRET`. Repeat the request with `position` until `next_position` is `null`.',
  access: ['admin'],
  internal: true,
  body: z.strictObject({
    position: describe(
      ['The `next_position` of the previous response. Omit it to begin.', 'users.totp_secret:(0,0)'],
      z.optional(nonEmptyText()),
    ),
  }),
  response: z.strictObject({
    resealed: describe(['The number of values that were encrypted again.', 12], z.int()),
    unreadable: describe(
      [
        'The columns and encryption contexts of values that no root secret of the service decrypts. They are left as they are.',
        [],
      ],
      z.array(nonEmptyText()),
    ),
    next_position: describe(['The place to continue at. `null` at the end.', null], z.nullable(nonEmptyText())),
  }),
  plainTextErrors: { 400: 'The position is not from an earlier response.' },
  errors: [],
  example: { body: {} },
});

/** Reads when the last backup of the service was written. */
export const getLastBackup = defineEndpoint({
  method: 'GET',
  path: '/backups/last',
  summary: 'Read the time of the last backup',
  description:
    'Returns when the operators of the service last wrote a backup, which contains all projects. Only backups by `keystack backup` are known.',
  access: ['admin'],
  response: z.strictObject({
    written_at_millis: describe(
      [`${time('The end of the last backup')} \`null\` if none was seen.`, referenceExamples.millis],
      z.nullable(timestampMillis()),
    ),
  }),
  errors: [],
});

/** Records that a backup was written, for `keystack backup`. */
export const recordLastBackup = defineEndpoint({
  method: 'POST',
  path: '/internal/backups',
  summary: 'Record a backup',
  description: 'For operators. Records that a backup was written now, so that project owners see its age.',
  access: ['admin'],
  internal: true,
  body: z.optional(z.strictObject({})),
  response: success(),
  errors: [],
});

/** Describes a deployment as the service sees it, for `keystack doctor`. */
export const diagnoseDeployment = defineEndpoint({
  method: 'POST',
  path: '/internal/diagnosis',
  summary: 'Diagnose the deployment',
  description:
    'For operators. Checks what only the service knows about its deployment: the IP address that it takes for that of the client of this request, its database, and projects whose redirect targets are unsafe. The response sets a cookie that expires at once, which shows what proxies do to cookies. `keystack doctor` adds the findings to its own. Changes nothing.',
  access: ['admin'],
  internal: true,
  body: z.optional(z.strictObject({})),
  response: z.strictObject({
    service: describe(
      'The process of the service that handled the request.',
      z.strictObject({
        version: describe(['The version of the service.', '0.1.0'], nonEmptyText()),
        is_production: describe(['`true` if `NODE_ENV` is `production`.', true], bool()),
        url: describe(['The public base URL, `KEYSTACK_URL`.', 'https://auth.example.com'], nonEmptyText()),
        trusted_proxies: describe(['The number of trusted proxies, `KEYSTACK_TRUSTED_PROXIES`.', 1], z.int()),
      }),
    ),
    database_now_millis: describe([`${time('The time of the database')}`, referenceExamples.millis], timestampMillis()),
    findings: describe(
      'The results of the checks of the database, of the redirect targets of all projects, and of the IP address that the service takes for that of the client.',
      z.array(
        z.strictObject({
          check: describe(['The name of the check.', 'database'], nonEmptyText()),
          status: describe(
            ['An `error` breaks something or makes the service insecure, a `warning` is a risk.', 'ok'],
            z.enum(['ok', 'warning', 'error', 'skipped']),
          ),
          message: describe(['The problem and its consequence.', 'The database is set up correctly.'], nonEmptyText()),
          remedy: describe(
            ['The change that corrects the problem. `null` if there is none.', null],
            z.nullable(nonEmptyText()),
          ),
        }),
      ),
    ),
  }),
  errors: [],
});
