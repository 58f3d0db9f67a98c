import {
  type AccessType,
  accessTypes,
  type OAuthProviderId,
  oauthProviderIds,
  oauthProviders,
} from '@keystack/contract';
import type { Config } from '../../config.ts';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { createSigningKey, readSigningKeys } from '../../security/access-tokens.ts';
import { sha256 } from '../../security/random-text.ts';
import { endSessionsStartedByKeys } from '../sessions/sessions.ts';
import { createDefaultPermissions } from './default-permissions.ts';
import { farFuture, revokeApiKeySet } from './key-sets.ts';
import { deleteOwnerLinksOfKeySets, deleteSetupLinks } from './owner-links.ts';
import { lockProject } from './projects.ts';

/** The project of the demo app. Created only in development. */
export const demoProject = {
  id: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  displayName: 'Demo',
} as const;

/**
 * The ids of the key sets with the keys from the settings, the current one first. The others have the keys of former
 * root secrets. All other key sets are created through the API.
 */
const configuredKeySetIds = Array.from({ length: 9 }, (_, index) => `00000000-0000-4000-8000-00000000000${index + 1}`);

type Keys = Readonly<Partial<Record<AccessType, string>>>;
type BootstrapDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'settingsKeys'>;
type ProjectDeps = Omit<BootstrapDeps, 'settingsKeys'>;

interface NewProject {
  readonly id: string;
  readonly displayName: string;
  readonly keys: Keys;
  /** Keys that are valid besides `keys`. */
  readonly formerKeys?: readonly Keys[];
  readonly magicLink?: boolean;
  readonly clientTeamCreation?: boolean;
  readonly clientUserDeletion?: boolean;
  /** `true` to create the default permissions that projects created through the API have. */
  readonly defaultPermissions?: boolean;
  /** Providers to enable with the service's shared keys, unless the project has configured them already. */
  readonly providers?: readonly OAuthProviderId[];
}

// The database generates `config_id`, because the service does not use it.
const insertProject = createStatement<{ project_id: string }>(
  'insert_project',
  `insert into projects (project_id, config_id, display_name, created_at, magic_link_enabled, client_team_creation_enabled,
    client_user_deletion_enabled)
  values ($1, gen_random_uuid(), $2, $3, $4, $5, $6) on conflict do nothing returning project_id`,
);

/**
 * Creates or updates the project `internal` with the configured keys, and in development the demo project. In
 * production, revokes the keys of the demo project and restricts the redirects of `internal`. Opens or closes signing
 * up as an owner. Throws if the root secret does not belong to the database.
 */
export async function ensureInternalAndDemoProjects(deps: BootstrapDeps): Promise<void> {
  await ensureProjectWithKeys(deps, {
    id: 'internal',
    displayName: 'Keystack Dashboard',
    keys: deps.settingsKeys.internal,
    formerKeys: deps.settingsKeys.formerInternal,
    magicLink: true,
    clientTeamCreation: true,
    providers: availableProviders(deps.config),
  });
  await deps.db.sql
    .updateTable('projects')
    .set({ sign_up_enabled: deps.config.ownerSignUp })
    .where('project_id', '=', 'internal')
    .execute();
  // Throws if the root secret does not belong to this database. Otherwise the first sign-in would fail.
  await readSigningKeys(deps.db, deps, 'internal');
  if (deps.config.production) {
    await revokeDemoKeys(deps);
    await restrictInternalRedirects(deps);
  } else {
    await ensureProjectWithKeys(deps, {
      ...demoProject,
      keys: deps.settingsKeys.demo,
      clientTeamCreation: true,
      clientUserDeletion: true,
      defaultPermissions: true,
      providers: ['github', 'google'],
    });
  }
}

/**
 * Allows redirects of the project `internal` only to the service's own URL (the dashboard), not to programs on the
 * project owner's machine.
 */
async function restrictInternalRedirects({ db, config }: ProjectDeps): Promise<void> {
  const internal = { project_id: 'internal', domain: config.url, handler_path: '/handler' };
  // That of an earlier `KEYSTACK_URL`, whose host another person may own now.
  await db.sql
    .deleteFrom('project_domains')
    .where('project_id', '=', 'internal')
    .where('domain', '!=', config.url)
    .execute();
  await db.sql
    .insertInto('project_domains')
    .values(internal)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.sql.updateTable('projects').set({ allow_localhost: false }).where('project_id', '=', 'internal').execute();
}

/** Revokes the keys of the demo project, which are public. The database may have been used for development before. */
async function revokeDemoKeys({ db, clock }: ProjectDeps): Promise<void> {
  await db.transaction(async (tx) => {
    for (const id of configuredKeySetIds) {
      await revokeApiKeySet(tx, demoProject.id, id, new Date(clock.now()), 'all');
    }
    await tx.sql
      .deleteFrom('key_sets')
      .where('project_id', '=', demoProject.id)
      .where('id', 'in', configuredKeySetIds)
      .execute();
  });
}

/** Returns the providers that work without a project's own keys: those with shared keys, in development all. */
function availableProviders({ production, oauth }: Config): OAuthProviderId[] {
  return oauthProviderIds.filter((id) => oauthProviders[id].shared && (!production || oauth[id]?.keys != null));
}

/**
 * Creates a project unless it exists. Replaces the keys of its configured key set, and adds the providers that it
 * lacks. If a secret key changed, revokes what was created with the previous one.
 */
export async function ensureProjectWithKeys(deps: ProjectDeps, project: NewProject): Promise<void> {
  const { id, displayName, keys, magicLink = false, clientTeamCreation = false, clientUserDeletion = false } = project;
  await deps.db.transaction(async (tx) => {
    const now = new Date(deps.clock.now());
    const inserted = await tx.run(insertProject, [
      id,
      displayName,
      now,
      magicLink,
      clientTeamCreation,
      clientUserDeletion,
    ]);
    if (inserted.length > 0) {
      await createSigningKey(tx, deps, id);
      if (project.defaultPermissions) await createDefaultPermissions(tx, id);
    }
    await replaceKeySets(tx, id, [keys, ...(project.formerKeys ?? [])].slice(0, configuredKeySetIds.length), now);
    if (project.providers !== undefined) await addProviders(tx, id, project.providers);
  });
}

async function addProviders(tx: Executor, projectId: string, ids: readonly OAuthProviderId[]): Promise<void> {
  if (ids.length === 0) return;
  const none = { client_id: null, client_secret: null, facebook_config_id: null, microsoft_tenant_id: null };
  await tx.sql
    .insertInto('oauth_providers')
    .values(ids.map((id) => ({ project_id: projectId, id, enabled: true, type: 'shared' as const, ...none })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Ends what the previous keys have created, if a secret key was changed, because it may have leaked: key sets,
 * impersonations, invitations and setup links.
 */
async function revokeFormerKeys(tx: Executor, projectId: string, keys: readonly Keys[], now: Date): Promise<void> {
  const former = await tx.sql
    .selectFrom('api_keys')
    .select(['access', 'hash'])
    .where('project_id', '=', projectId)
    .where('key_set_id', 'in', configuredKeySetIds)
    .execute();
  const isChanged = (access: AccessType, hash: Buffer) => !keys.some((each) => hash.equals(sha256(each[access] ?? '')));
  const changed = former.filter(({ access, hash }) => access !== 'client' && isChanged(access, hash));
  if (changed.length === 0) return;
  // Only a server key creates key sets that are revoked with it.
  if (changed.some(({ access }) => access === 'server')) {
    for (const id of configuredKeySetIds) await revokeApiKeySet(tx, projectId, id, now, 'impersonations');
  } else {
    await endSessionsStartedByKeys(tx, projectId, configuredKeySetIds, 'impersonations');
    await deleteOwnerLinksOfKeySets(tx, projectId, configuredKeySetIds, now);
  }
  if (projectId === 'internal') await deleteSetupLinks(tx);
}

async function replaceKeySets(tx: Executor, projectId: string, keySets: readonly Keys[], now: Date): Promise<void> {
  // Two processes may start at the same time.
  await lockProject(tx, projectId);
  await revokeFormerKeys(tx, projectId, keySets, now);
  await tx.sql
    .deleteFrom('key_sets')
    .where('project_id', '=', projectId)
    .where('id', 'in', configuredKeySetIds)
    .execute();
  for (const [index, keys] of keySets.entries()) {
    const id = configuredKeySetIds[index] ?? '';
    await tx.sql
      .insertInto('key_sets')
      .values({
        project_id: projectId,
        id,
        description: 'Keys of the settings',
        created_at: now,
        expires_at: farFuture,
        revoked_at: null,
      })
      .execute();
    for (const access of accessTypes) {
      const key = keys[access];
      if (key === undefined) continue;
      await tx.sql
        .insertInto('api_keys')
        .values({ project_id: projectId, access, hash: sha256(key), key_set_id: id, last_four: key.slice(-4) })
        .execute();
    }
  }
}
