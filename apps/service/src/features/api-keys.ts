import { randomUUID } from 'node:crypto';
import { type AccessType, type BodyOf, KnownErrors } from '@keystack/contract';
import { createKeySet, getKeySet, listKeySets, updateKeySet } from '@keystack/contract/endpoints';
import type { Executor } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import {
  type ApiKeySet,
  createApiKey,
  findApiKeySet,
  insertApiKeySet,
  lockKeySetOfCaller,
  readApiKeySets,
  revokeApiKeySet,
  updateApiKeySetDescription,
} from '../domain/projects/key-sets.ts';
import { lockProject } from '../domain/projects/projects.ts';
import type { Caller } from '../http/caller.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

/**
 * Endpoints to list, create, get, update (description) and revoke API key sets: the API keys with which host apps and
 * scripts prove their access level.
 */
export const apiKeySetEndpoints = [
  implement(listKeySets, async ({ deps, caller: { project } }) =>
    readApiKeySets(deps.db, project.project_id, keySetView),
  ),

  implement(createKeySet, async ({ deps, caller, body, transaction }) => {
    const { project_id: projectId } = caller.project;
    const id = randomUUID();
    const now = new Date(deps.clock.now());
    const keys = [
      ...(body.has_publishable_client_key ? [createApiKey('client')] : []),
      ...(body.has_secret_server_key ? [createApiKey('server')] : []),
      ...(body.has_super_secret_admin_key ? [createApiKey('admin')] : []),
    ];
    const keySet = {
      id,
      description: body.description,
      created_at: now,
      expires_at: new Date(body.expires_at_millis),
      revoked_at: null,
      owner_id: caller.ownerSession?.userId ?? null,
    };
    await transaction(async (tx) => {
      // Prevents a parallel revocation of the key set that creates this one.
      await lockProject(tx, projectId);
      const creators = await creatorsOf(tx, deps, caller, body);
      await insertApiKeySet(tx, projectId, { ...keySet, ...creators }, keys);
      await deps.events.record(tx, projectId, { type: 'key_set.created', data: { key_set_id: id } });
    });
    return {
      ...plainView(keySet),
      ...byName<string>(Object.fromEntries(keys.map(({ access, key }) => [access, key]))),
    };
  }),

  implement(getKeySet, async ({ deps, caller: { project }, params }) => {
    const keySet = await findApiKeySet(deps.db, project.project_id, params.id);
    if (keySet === null) throw new KnownErrors.ApiKeyNotFound();
    return keySetView(keySet);
  }),

  implement(updateKeySet, async ({ deps, caller: { project }, params, body, transaction }) => {
    const { project_id: projectId } = project;
    const keySet = await transaction(async (tx) => {
      const { description } = body;
      const isDescribed =
        description !== undefined && (await updateApiKeySetDescription(tx, projectId, params.id, description));
      if (isDescribed)
        await deps.events.record(tx, projectId, { type: 'key_set.updated', data: { key_set_id: params.id } });
      if (body.revoked) {
        await lockProject(tx, projectId);
        const ended = body.end_sessions ? 'all' : 'impersonations';
        const now = new Date(deps.clock.now());
        const { isRevoked, invitations } = await revokeApiKeySet(tx, projectId, params.id, now, ended);
        for (const email of invitations)
          await deps.events.record(tx, projectId, { type: 'owner_invitation.revoked', data: { email } });
        if (isRevoked)
          await deps.events.record(tx, projectId, { type: 'key_set.revoked', data: { key_set_id: params.id } });
      }
      return findApiKeySet(tx, projectId, params.id);
    });
    if (keySet === null) throw new KnownErrors.ApiKeyNotFound();
    return keySetView(keySet);
  }),
];

/**
 * Returns the key set whose key creates another one, which is `null` for a project owner; and as `created_by` that of a
 * secret server key, with which the new one is revoked. Throws if the key of the caller was revoked, or if the new keys
 * would have more access or expire later: a leaked server key could otherwise become an admin key, or outlive its
 * expiry.
 */
async function creatorsOf(tx: Executor, deps: Pick<Deps, 'clock'>, caller: Caller, body: BodyOf<typeof createKeySet>) {
  const keySetId = await lockKeySetOfCaller(tx, deps, caller);
  if (keySetId === null || caller.access === 'admin') return { created_by: null, created_with: keySetId };
  if (body.has_super_secret_admin_key) {
    throw new HttpError(
      403,
      'A secret server key cannot create a super secret admin key, because anybody with the server key would become an admin. Use admin access, or the session of a project owner.',
    );
  }
  const creator = await findApiKeySet(tx, caller.project.project_id, keySetId);
  if (creator !== null && body.expires_at_millis > creator.expires_at.getTime()) {
    throw new HttpError(
      403,
      `A secret server key cannot create keys that expire later than itself. Choose an expiry until ${creator.expires_at.toISOString()}, or use admin access or the session of a project owner.`,
    );
  }
  return { created_by: keySetId, created_with: keySetId };
}

function plainView({
  id,
  description,
  created_at,
  expires_at,
  revoked_at,
  owner_id,
}: Omit<ApiKeySet, 'last_fours' | 'last_used_at'>) {
  return {
    id,
    description,
    created_at_millis: created_at.getTime(),
    expires_at_millis: expires_at.getTime(),
    ...(revoked_at === null ? {} : { manually_revoked_at_millis: revoked_at.getTime() }),
    ...(owner_id === null ? {} : { created_by_owner_id: owner_id }),
  };
}

function keySetView(keySet: ApiKeySet) {
  const lastFours = Object.entries(keySet.last_fours).map(([access, last_four]) => [access, { last_four }]);
  return {
    ...plainView(keySet),
    ...(keySet.last_used_at === null ? {} : { last_used_at_millis: keySet.last_used_at.getTime() }),
    ...byName<{ last_four: string }>(Object.fromEntries(lastFours)),
  };
}

/** Returns the values of the access levels under the field names of their API keys. Missing values are left out. */
function byName<Value>({ client, server, admin }: Partial<Record<AccessType, Value>>) {
  return {
    ...(client === undefined ? {} : { publishable_client_key: client }),
    ...(server === undefined ? {} : { secret_server_key: server }),
    ...(admin === undefined ? {} : { super_secret_admin_key: admin }),
  };
}
