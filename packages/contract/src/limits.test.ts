import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createKeySet, updateKeySet } from './endpoints/api-keys.ts';
import { createProject, updateCurrentProject } from './endpoints/projects.ts';
import { createTeamPermissionDefinition, updateTeamPermissionDefinition } from './endpoints/team-permissions.ts';
import { limits } from './limits.ts';
import { serviceLimits } from './service-limits.ts';

/* Texts of an owner stay small, because a list can hold hundreds. */

const keys = {
  expires_at_millis: 0,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: true,
};
const mailServer = {
  type: 'standard',
  host: 'mail.acme.test',
  port: 587,
  username: 'acme',
  password: 'secret',
  sender_name: 'Acme',
  sender_email: 'login@acme.test',
};
const apple = { id: 'apple', enabled: true, type: 'standard', client_id: 'acme', client_secret: 'secret' };
const config = (part: object) => ({ config: part });

it.each<readonly [string, number, z.core.$ZodType, (text: string) => object]>([
  ['new key set', limits.descriptionMaxLength, createKeySet.body, (description) => ({ ...keys, description })],
  ['key set', limits.descriptionMaxLength, updateKeySet.body, (description) => ({ description })],
  [
    'new permission',
    limits.descriptionMaxLength,
    createTeamPermissionDefinition.body,
    (description) => ({ id: 'a', description }),
  ],
  ['permission', limits.descriptionMaxLength, updateTeamPermissionDefinition.body, (description) => ({ description })],
  [
    'new project',
    limits.descriptionMaxLength,
    createProject.body,
    (description) => ({ display_name: 'Acme', description }),
  ],
  ['project', limits.descriptionMaxLength, updateCurrentProject.body, (description) => ({ description })],
  ...['username', 'password', 'sender_name'].map(
    (name) =>
      [
        `mail server, ${name}`,
        serviceLimits.settingMaxLength,
        updateCurrentProject.body,
        (text: string) => config({ email_config: { ...mailServer, [name]: text } }),
      ] as const,
  ),
  ...['client_id', 'client_secret', 'facebook_config_id', 'microsoft_tenant_id'].map(
    (name) =>
      [
        `provider, ${name}`,
        serviceLimits.settingMaxLength,
        updateCurrentProject.body,
        (text: string) => config({ oauth_providers: [{ ...apple, [name]: text }] }),
      ] as const,
  ),
  [
    'path of a domain',
    serviceLimits.domainMaxLength,
    updateCurrentProject.body,
    (text) => config({ domains: [{ domain: 'https://acme.test', handler_path: text.replace(/^./, '/') }] }),
  ],
])('%s: accepts %i characters and no more', (_what, most, schema, bodyWith) => {
  const taken = [most, most + 1].map((length) => z.core.safeParse(schema, bodyWith('x'.repeat(length))).success);
  expect(taken).toEqual([true, false]);
});
