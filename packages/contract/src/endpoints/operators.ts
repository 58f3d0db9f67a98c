import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts, time } from '../field-texts.ts';
import { displayName, email, listResponse, nonEmptyText, num, text, timestampMillis, uuid } from '../fields.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';
import { trustedDomain } from '../trusted-domain.ts';

/** The area of the API for the operators of a service. */
export const operatorsArea: AreaDocumentation = {
  title: 'Operators',
  description:
    'For the operators of a service, with the super secret admin key of the project `internal`: all projects and their owners. The commands `keystack project` and `keystack owner` send these requests.',
};

const operatorAccess = { access: ['admin'], internal: true } as const;
const projectName = () => z.pipe(displayName(), z.string().check(z.minLength(1)));
const newProject = z.strictObject({
  id: describe(fieldTexts.projectId, nonEmptyText()),
  publishable_client_key: describe(fieldTexts.publishableClientKey, nonEmptyText()),
  secret_server_key: describe(fieldTexts.secretServerKey, nonEmptyText()),
});

const unknownProject = 'There is no such project.';
const unknownOwner = 'No owner signs in with the email address.';

/** Lists all projects of the service, newest first. */
export const listAllProjects = defineEndpoint({
  method: 'GET',
  path: '/internal/all-projects',
  summary: 'List all projects',
  description: 'Returns all projects of the service, newest first, `internal` included.',
  ...operatorAccess,
  response: listResponse(
    z.strictObject({
      id: describe(fieldTexts.projectId, nonEmptyText()),
      display_name: describe(fieldTexts.clientProjectDisplayName, text()),
      created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
      user_count: describe(fieldTexts.userCount, num()),
    }),
  ),
  errors: [],
});

/** Creates a project with keys for an owner. */
export const createProjectOfOwner = defineEndpoint({
  method: 'POST',
  path: '/internal/all-projects',
  summary: 'Create a project for an owner',
  description:
    'Creates a project with a set of keys, which no other response contains, and makes a user of `internal` its owner.',
  ...operatorAccess,
  body: z.strictObject({
    display_name: describe(fieldTexts.displayName, projectName()),
    owner_email: describe(fieldTexts.ownerEmail, email()),
  }),
  example: { body: { display_name: 'Shop', owner_email: referenceExamples.email } },
  plainTextErrors: { 404: unknownOwner },
  status: 201,
  response: newProject,
  errors: [],
});

/** Creates a throw-away copy of a project. */
export const forkProject = defineEndpoint({
  method: 'POST',
  path: '/internal/project-forks',
  summary: 'Create a throw-away copy of a project',
  description:
    'Copies the users, teams, permissions and settings of a project to a new one with the same owners, and deletes that one after its expiry. The copy has signing keys and API keys of its own, no sessions and no activity log. Its emails are captured instead of sent, its webhook endpoints are off, and it redirects only to localhost and `domains`.',
  ...operatorAccess,
  body: z.strictObject({
    project_id: describe(['The id of the project to copy.', referenceExamples.projectId], nonEmptyText()),
    display_name: describe(fieldTexts.forkProjectDisplayName, z.optional(projectName())),
    lifetime_hours: describe(
      ['The number of hours after which the copy is deleted.', 24],
      z.pipe(num(), z.int().check(z.minimum(1), z.maximum(serviceLimits.forkMaxHours))),
    ),
    domains: describe(
      'The trusted domains of the copy, besides localhost. Default: none.',
      z._default(z.array(trustedDomain).check(z.maxLength(serviceLimits.domainMaxCount)), []),
    ),
  }),
  example: { body: { project_id: referenceExamples.projectId, lifetime_hours: 24, domains: [] } },
  plainTextErrors: { 400: 'The project is `internal`.', 404: unknownProject },
  status: 201,
  response: z.extend(newProject, {
    display_name: describe(fieldTexts.forkProjectDisplayName, nonEmptyText()),
    expires_at_millis: describe(
      [time('The time after which the copy is deleted'), referenceExamples.millis],
      timestampMillis(),
    ),
    unreadable_secrets: describe(
      [
        'The number of secrets of the project that no root secret of the service decrypts, for example second factors. The copy has random ones in their place, so what needs them fails until they are set again.',
        0,
      ],
      num(),
    ),
  }),
  errors: [],
});

/** Imports the archive of a project that a command has handed over. */
export const importProject = defineEndpoint({
  method: 'POST',
  path: '/internal/project-imports',
  summary: 'Import a project',
  description:
    'For `keystack project import` with the embedded database of a running service. Imports an archive that the command has written to the folder `imports` of the data directory. It is one transaction: after an error, nothing has changed.',
  ...operatorAccess,
  body: z.strictObject({
    archive: describe(
      ['The name of the file in the folder `imports` of the data directory.', referenceExamples.emailId],
      uuid(),
    ),
    project_id: describe(['The id of the new project.', referenceExamples.projectId], uuid()),
    display_name: describe(fieldTexts.importProjectDisplayName, z.optional(projectName())),
    owner_email: describe(fieldTexts.ownerEmail, email()),
    passphrase: describe(
      'The passphrase of the archive. Default: `KEYSTACK_ARCHIVE_PASSPHRASE` of the service.',
      z.optional(nonEmptyText()),
    ),
    max_megabytes: describe(
      ['Maximum size of the unpacked archive, in megabytes. Default: 300.', 1000],
      z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    ),
  }),
  example: {
    body: {
      archive: referenceExamples.emailId,
      project_id: referenceExamples.projectId,
      owner_email: referenceExamples.email,
    },
  },
  plainTextErrors: { 400: 'The archive is missing, damaged, too large or not that of a project.' },
  status: 201,
  response: z.extend(newProject, { display_name: describe(fieldTexts.importProjectDisplayName, nonEmptyText()) }),
  errors: [],
});

/** Lists the emails that a copy of a project has captured. */
export const listCapturedEmails = defineEndpoint({
  method: 'GET',
  path: '/internal/captured-emails',
  summary: 'List captured emails',
  description:
    'Returns the newest 100 emails of a project that captures its emails, with their texts. For other projects it returns an error, because their emails contain links with which users sign in.',
  ...operatorAccess,
  query: z.strictObject({ project_id: describe(fieldTexts.projectId, nonEmptyText()) }),
  example: { query: { project_id: referenceExamples.projectId } },
  plainTextErrors: { 400: 'The project does not capture its emails.', 404: unknownProject },
  response: listResponse(
    z.strictObject({
      id: describe(fieldTexts.emailId, uuid()),
      recipient: describe(fieldTexts.recipient, nonEmptyText()),
      subject: describe(fieldTexts.subject, text()),
      text: describe(['The content as plain text.', 'Sign in with this link: …'], text()),
      created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
    }),
  ),
  errors: [],
});

/** Creates the account of an owner without a password. */
export const createOwnerAccount = defineEndpoint({
  method: 'POST',
  path: '/internal/owners',
  summary: 'Create an owner account without a password',
  description:
    'Creates a user of the project `internal`, even if signing up as an owner is closed. The response has a link with which the owner sets a password. It works once. Sends no email.',
  ...operatorAccess,
  body: z.strictObject({ email: describe(fieldTexts.email, email()) }),
  example: { body: { email: referenceExamples.email } },
  plainTextErrors: {
    400: 'Signing in with a password is disabled for owners.',
    409: 'An owner signs in with the email address already.',
  },
  status: 201,
  response: z.strictObject({
    user_id: describe(fieldTexts.userId, uuid()),
    url: describe(fieldTexts.ownerLink, nonEmptyText()),
    expires_at_millis: describe(fieldTexts.linkExpiry, timestampMillis()),
  }),
  errors: [],
});

/** Invites a person to own a project. */
export const inviteOwnerOfProject = defineEndpoint({
  method: 'POST',
  path: '/internal/owner-invitations',
  summary: 'Invite an owner of any project',
  description: 'Does the same as `POST /projects/current/owner-invitations`, for any project.',
  ...operatorAccess,
  body: z.strictObject({
    email: describe(fieldTexts.email, email()),
    project_id: describe(fieldTexts.projectId, nonEmptyText()),
  }),
  example: { body: { email: referenceExamples.email, project_id: referenceExamples.projectId } },
  plainTextErrors: { 404: unknownProject },
  status: 201,
  response: z.strictObject({
    id: describe(fieldTexts.ownerInvitationId, uuid()),
    url: describe(fieldTexts.ownerLink, nonEmptyText()),
    expires_at_millis: describe(fieldTexts.linkExpiry, timestampMillis()),
  }),
  errors: [],
});

/** Removes the second factor of an owner. */
export const resetOwnerMfa = defineEndpoint({
  method: 'POST',
  path: '/internal/owners/reset-mfa',
  summary: 'Remove the second factor of an owner',
  description:
    'For an owner who has lost the second factor. Ends all sessions of the owner, records the change, and tells the owner by email. Changes nothing if the owner has no second factor.',
  ...operatorAccess,
  body: z.strictObject({ email: describe(fieldTexts.email, email()) }),
  example: { body: { email: referenceExamples.email } },
  plainTextErrors: { 404: unknownOwner },
  response: z.strictObject({
    user_id: describe(fieldTexts.userId, uuid()),
    was_enabled: describe(['`false` if the owner had no second factor.', true], z.boolean()),
  }),
  errors: [],
});
