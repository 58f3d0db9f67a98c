import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { defineEndpoint } from '../endpoint.ts';
import { bool, nonEmptyText, success, text, timestampMillis } from '../fields.ts';
import { formatDuration } from '../format.ts';
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
  body: z.looseObject({ feature_name: z.optional(text()), name: z.optional(text()) }),
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
  body: z.strictObject({ clientVersion: nonEmptyText() }),
  response: z.union([
    z.strictObject({ upToDate: z.literal(true) }),
    z.strictObject({
      upToDate: z.literal(false),
      error: nonEmptyText(),
      /** `true` if the versions differ in more than the patch level. */
      severe: bool(),
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
    /** Path of the copy on the machine of the service, `null` if the service uses a PostgreSQL server. */
    directory: z.nullable(nonEmptyText()),
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
    project_id: z.optional(nonEmptyText()),
    /** `true` after a leak: the new key signs at once, and tokens of the former keys are rejected. */
    immediately: z.optional(bool()),
    /** Rotates only keys that were created before this time. */
    created_before_millis: z.optional(timestampMillis()),
  }),
  response: z.strictObject({
    /** Number of projects whose key was rotated. */
    rotated: z.int(),
    /** The time before which the keys were created, for the next request. */
    created_before_millis: timestampMillis(),
    is_complete: bool(),
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
  body: z.strictObject({ position: z.optional(nonEmptyText()) }),
  response: z.strictObject({
    /** Number of values that were encrypted again. */
    resealed: z.int(),
    /**
     * The columns and encryption contexts of values that no root secret of the service decrypts. They are left as they
     * are.
     */
    unreadable: z.array(nonEmptyText()),
    /** The place to continue at, `null` at the end. */
    next_position: z.nullable(nonEmptyText()),
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
  response: z.strictObject({ written_at_millis: z.nullable(timestampMillis()) }),
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
    'For operators. Returns what only the service knows about its deployment: the IP address that it takes for that of the client of this request, its database, and projects whose redirect targets are unsafe. The response sets a cookie that expires at once, which shows what proxies do to cookies. `keystack doctor` turns all of it into findings. Changes nothing.',
  access: ['admin'],
  internal: true,
  body: z.optional(z.strictObject({})),
  response: z.strictObject({
    service: z.strictObject({
      version: nonEmptyText(),
      is_production: bool(),
      url: nonEmptyText(),
      trusted_proxies: z.int(),
    }),
    connection: z.strictObject({
      /** `null` if the sender has none. An IPv6 address is shortened to its /56 network. */
      client_ip: z.nullable(nonEmptyText()),
      /** The last 20 entries of `X-Forwarded-For`. */
      forwarded_for: z.array(text()),
      forwarded_proto: z.nullable(text()),
    }),
    database: z.strictObject({
      kind: z.enum(['pglite', 'postgres']),
      /** The version number of PostgreSQL, for example 180001. */
      server_version: z.int(),
      is_superuser: bool(),
      can_create_tables: bool(),
      fsync: nonEmptyText(),
      synchronous_commit: nonEmptyText(),
      now_millis: timestampMillis(),
      /**
       * Transactions since the oldest one that PostgreSQL must still tell from later ones. It stops at about two
       * billion.
       */
      transaction_age: z.int(),
      pending_migrations: z.array(nonEmptyText()),
    }),
    projects: z.strictObject({
      /** Projects in production mode that allow redirects to localhost. */
      allowing_localhost: z.int(),
      /** Projects in production mode with a trusted domain without TLS. */
      with_http_domains: z.int(),
    }),
  }),
  errors: [],
});
