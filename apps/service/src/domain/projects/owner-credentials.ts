import type { ResponseOf } from '@keystack/contract';
import type { listOwnerCredentials } from '@keystack/contract/endpoints';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { endSessionsStartedByKeys } from '../sessions/sessions.ts';
import { deleteOwnerLinksOfKeySets } from './owner-links.ts';

/*
 * The credentials of a project that an owner has created or may have seen. They outlast the sessions of the owner, so
 * an end of the ownership revokes the admin keys among them, with which the owner could come back.
 */

/** A credential that an owner has created or may have seen. */
export type OwnerCredential = ResponseOf<typeof listOwnerCredentials>['items'][number];

// Includes the key sets that the keys of these created, directly or by others.
const createdByOwner = `with recursive created as (
    select id from key_sets where project_id = $1 and owner_id = $2
    union
    select s.id from created c join key_sets s on s.project_id = $1 and (s.created_with = c.id or s.created_by = c.id)
  )`;

const deleteAdminKeys = createStatement<{ key_set_id: string }>(
  'delete_admin_keys_of_owner',
  `${createdByOwner}
  delete from api_keys where project_id = $1 and access = 'admin' and key_set_id in (select id from created)
  returning key_set_id`,
);

const revokeEmptySets = createStatement<{ id: string }>(
  'revoke_key_sets_without_keys',
  `update key_sets s set revoked_at = $3 where project_id = $1 and id = any($2) and revoked_at is null
    and not exists (select from api_keys k where k.project_id = $1 and k.key_set_id = s.id and k.access <> 'client')
  returning id`,
);

/**
 * Revokes the super secret admin keys that an owner has created, and those that were created with them. The secret
 * server keys of the same key sets stay valid, because an app may use them. Ends the impersonations and invitations
 * that the keys have started; and if the key set has no server key, all sessions. Each change of a key set is an event.
 * Lock the project before (`lockProject`).
 */
export async function revokeAdminKeysOfOwner(
  tx: Executor,
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  projectId: string,
  ownerId: string,
): Promise<string[]> {
  const deleted = await tx.run(deleteAdminKeys, [projectId, ownerId]);
  const ids = [...new Set(deleted.map(({ key_set_id }) => key_set_id))];
  if (ids.length === 0) return [];
  const now = new Date(clock.now());
  const revoked = await tx.run(revokeEmptySets, [projectId, ids, now]);
  await endSessionsStartedByKeys(
    tx,
    projectId,
    revoked.map(({ id }) => id),
    'all',
  );
  await endSessionsStartedByKeys(tx, projectId, ids, 'impersonations');
  for (const email of await deleteOwnerLinksOfKeySets(tx, projectId, ids, now)) {
    await events.record(tx, projectId, { type: 'owner_invitation.revoked', data: { email } });
  }
  for (const id of ids.toSorted()) {
    const type = revoked.some((set) => set.id === id) ? 'key_set.revoked' : 'key_set.admin_key_revoked';
    await events.record(tx, projectId, { type, data: { key_set_id: id } });
  }
  return ids;
}

interface CredentialRow extends OwnerCredential {
  readonly project_id?: string;
}

// Key sets without a known creator were created before the creator was stored, or with the keys of the settings. The
// owner may have created these, too.
const listCredentials = createStatement<CredentialRow>(
  'list_owner_credentials',
  `${createdByOwner}
  select * from (
    select case when k.access = 'admin' then 'admin_key' else 'server_key' end as kind, s.id::text as id,
      s.description as name, c.id is not null as is_created_by_owner
    from key_sets s
    join api_keys k on k.project_id = s.project_id and k.key_set_id = s.id and k.access <> 'client'
    left join created c on c.id = s.id
    where s.project_id = $1 and s.revoked_at is null and s.expires_at >= $3
      and (c.id is not null or s.owner_id is null and s.created_with is null)
    union all
    select 'webhook_secret', id::text, url, coalesce(owner_id = $2, false) from webhook_endpoints where project_id = $1
    union all
    select 'provider_secret', id, id, false from oauth_providers where project_id = $1 and client_secret is not null
    union all
    select 'mail_server_password', project_id, host, false from mail_servers where project_id = $1
  ) credentials order by kind, not is_created_by_owner, name, id`,
);

/** Returns the credentials of a project that an owner has created or may have seen. */
export async function readOwnerCredentials(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  ownerId: string,
): Promise<OwnerCredential[]> {
  return tx.run(listCredentials, [projectId, ownerId, new Date(clock.now())]);
}
