import { randomUUID } from 'node:crypto';
import { type AccessType, type BodyOf, KnownErrors } from '@keystack/contract';
import { createKeySet, getKeySet, listKeySets, updateKeySet } from '@keystack/contract/endpoints';
import { type Executor, statement } from '../database/database.ts';
import {
  boundedPageOf,
  newest,
  pageSize,
  readPages,
  rowsThatFit,
  type SizedRow,
  sizeColumns,
  type TimePosition,
} from '../database/pages.ts';
import type { Deps } from '../deps.ts';
import { revokeKeySet } from '../domain/projects/key-sets.ts';
import { lockProject } from '../domain/projects/projects.ts';
import type { Caller } from '../http/caller.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { randomText, sha256 } from '../security/random-text.ts';

/** A key set as read from the database, with the last four characters of each of its keys. */
interface KeySet {
  readonly id: string;
  readonly description: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly last_fours: Readonly<Partial<Record<AccessType, string>>>;
}

const columns = `s.id, s.description, s.created_at, s.expires_at, s.revoked_at,
  (select coalesce(jsonb_object_agg(k.access, k.last_four), '{}') from api_keys k
    where k.project_id = s.project_id and k.key_set_id = s.id) as last_fours`;

const newestFirst = 's.created_at desc, s.id desc';

const nextKeySets = statement<KeySet & SizedRow>(
  'list_key_sets',
  `with page as (
    select ${columns}, ${sizeColumns('octet_length(s.description)', newestFirst)}
    from key_sets s where s.project_id = $1 and (s.created_at, s.id) < ($2, $3)
    order by ${newestFirst} limit ${pageSize}
  ) ${rowsThatFit}`,
);

const readKeySet = statement<KeySet>(
  'read_key_set',
  `select ${columns} from key_sets s where s.project_id = $1 and s.id = $2`,
);

const describeKeySet = statement<never>(
  'describe_key_set',
  `update key_sets set description = $3 where project_id = $1 and id = $2`,
);

const findCreator = statement<{ id: string; expires_at: Date }>(
  'find_key_set_creator',
  `select s.id, s.expires_at from api_keys k join key_sets s on s.project_id = k.project_id and s.id = k.key_set_id
  where k.project_id = $1 and k.access = 'server' and k.hash = $2 and s.revoked_at is null and s.expires_at >= $3`,
);

/** Endpoints for the API keys with which host apps and scripts prove their access level. */
export const apiKeys = [
  implement(listKeySets, async ({ deps, caller: { project } }) =>
    readPages<ReturnType<typeof keySetView>, TimePosition>(newest, async (place) => {
      const keySets = await deps.db.run(nextKeySets, [project.project_id, ...place]);
      return boundedPageOf(keySets, keySetView, ({ created_at: createdAt, id }) => [createdAt, id]);
    }),
  ),

  implement(createKeySet, async ({ deps, caller, body, transaction }) => {
    const { project_id: projectId } = caller.project;
    const id = randomUUID();
    const now = new Date(deps.clock.now());
    const keys = [
      ...(body.has_publishable_client_key ? [newKey('client', 'pck')] : []),
      ...(body.has_secret_server_key ? [newKey('server', 'ssk')] : []),
      ...(body.has_super_secret_admin_key ? [newKey('admin', 'sak')] : []),
    ];
    const row = {
      project_id: projectId,
      id,
      description: body.description,
      created_at: now,
      expires_at: new Date(body.expires_at_millis),
      revoked_at: null,
    };
    await transaction(async (tx) => {
      // Prevents a parallel revocation of the key set that creates this one.
      await lockProject(tx, projectId);
      const created_by = await creatorOf(tx, deps, caller, body);
      await tx.sql
        .insertInto('key_sets')
        .values({ ...row, created_by })
        .execute();
      if (keys.length === 0) return;
      const rows = keys.map(({ access, key }) => ({
        project_id: projectId,
        access,
        hash: sha256(key),
        key_set_id: id,
        last_four: key.slice(-4),
      }));
      await tx.sql.insertInto('api_keys').values(rows).execute();
    });
    return { ...plainView(row), ...byName<string>(Object.fromEntries(keys.map(({ access, key }) => [access, key]))) };
  }),

  implement(getKeySet, async ({ deps, caller: { project }, params }) => {
    const [keySet] = await deps.db.run(readKeySet, [project.project_id, params.id]);
    if (keySet === undefined) throw new KnownErrors.ApiKeyNotFound();
    return keySetView(keySet);
  }),

  implement(updateKeySet, async ({ deps, caller: { project }, params, body, transaction }) => {
    const { project_id: projectId } = project;
    const keySet = await transaction(async (tx) => {
      if (body.description !== undefined) await tx.run(describeKeySet, [projectId, params.id, body.description]);
      if (body.revoked) {
        await lockProject(tx, projectId);
        await revokeKeySet(tx, projectId, params.id, new Date(deps.clock.now()));
      }
      const [changed] = await tx.run(readKeySet, [projectId, params.id]);
      return changed;
    });
    if (keySet === undefined) throw new KnownErrors.ApiKeyNotFound();
    return keySetView(keySet);
  }),
];

/**
 * Returns the key set whose secret server key creates another one, or null for owners and admins. Throws where the new keys
 * would be worth more: otherwise a leaked server key would become admin, or outlive its expiry and its revocation.
 */
async function creatorOf(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { access, keyHash, project }: Caller,
  body: BodyOf<typeof createKeySet>,
): Promise<string | null> {
  if (access !== 'server' || keyHash === null) return null;
  if (body.has_super_secret_admin_key) {
    throw new HttpError(
      403,
      'A secret server key cannot create a super secret admin key, because anybody with the server key would become an admin. Use admin access, or the session of a project owner.',
    );
  }
  const [creator] = await tx.run(findCreator, [project.project_id, keyHash, new Date(clock.now())]);
  if (creator === undefined)
    throw new HttpError(403, 'The secret server key was revoked or expired during the request. Nothing was created.');
  if (body.expires_at_millis > creator.expires_at.getTime()) {
    throw new HttpError(
      403,
      `A secret server key cannot create keys that expire later than itself. Choose an expiry until ${creator.expires_at.toISOString()}, or use admin access or the session of a project owner.`,
    );
  }
  return creator.id;
}

function newKey(access: AccessType, prefix: string) {
  return { access, key: `${prefix}_${randomText(45)}` };
}

function plainView({ id, description, created_at, expires_at, revoked_at }: Omit<KeySet, 'last_fours'>) {
  return {
    id,
    description,
    created_at_millis: created_at.getTime(),
    expires_at_millis: expires_at.getTime(),
    ...(revoked_at === null ? {} : { manually_revoked_at_millis: revoked_at.getTime() }),
  };
}

function keySetView(keySet: KeySet) {
  const lastFours = Object.entries(keySet.last_fours).map(([access, last_four]) => [access, { last_four }]);
  return { ...plainView(keySet), ...byName<{ last_four: string }>(Object.fromEntries(lastFours)) };
}

/** Returns the values of the access levels under the field names of their API keys. Missing values are left out. */
function byName<Value>({ client, server, admin }: Partial<Record<AccessType, Value>>) {
  return {
    ...(client === undefined ? {} : { publishable_client_key: client }),
    ...(server === undefined ? {} : { secret_server_key: server }),
    ...(admin === undefined ? {} : { super_secret_admin_key: admin }),
  };
}
