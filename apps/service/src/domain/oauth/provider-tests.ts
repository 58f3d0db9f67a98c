import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  KnownErrors,
  type OAuthProviderId,
  oauthProviders,
  type ResponseOf,
  serviceLimits,
} from '@keystack/contract';
import type { getProviderTest, startProviderTest } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { createStatement, type Executor } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { sha256 } from '../../security/random-text.ts';
import { readProviderSettings } from './project-provider.ts';
import { createProviderClient, type ProjectProviderSettings } from './provider-client.ts';
import { describeProviderFailure, type ProviderStep } from './provider-failures.ts';
import {
  type AuthorizationRequestSecrets,
  createAuthorizationUrl,
  requestProviderProfile,
  scopesToRequest,
} from './provider-flow.ts';
import { claimsOf } from './provider-test-results.ts';
import { createOAuthSecret, createOAuthState, hasOAuthStateFormat, projectOfState } from './states.ts';

/** The keys in a request to test a provider. */
type GivenKeys = NonNullable<BodyOf<typeof startProviderTest>['config']>;

/** A test as the API shows it. */
type ProviderTestView = ResponseOf<typeof getProviderTest>;

/** The result of a test. */
type ProviderTestResult = Pick<ProviderTestView, 'account' | 'claims' | 'failure'>;

/** A started test: the row to store, and the URL to open. */
interface StartedProviderTest {
  readonly id: string;
  readonly authorizationUrl: string;
  readonly redirectUri: string;
  readonly expiresAt: Date;
  readonly store: (tx: Executor) => Promise<unknown>;
}

type TestDeps = Pick<Deps, 'config' | 'keys' | 'clock' | 'fetch' | 'span' | 'log'>;

/** Text before the state of a test, which no state of a sign-in begins with: it would be too long. */
const statePrefix = 'test-';

/** Returns whether a state belongs to a test instead of a sign-in. */
export function isProviderTestState(state: string): boolean {
  return state.startsWith(statePrefix) && hasOAuthStateFormat(state.slice(statePrefix.length));
}

/** Path of the page that the browser sees at the end of a test. */
export const providerTestPath = '/oauth-provider-test';

/** Returns the URL of the page that the browser sees at the end of a test. */
export function providerTestPageUrl({ url }: Pick<Config, 'url'>, isFinished: boolean): string {
  return `${url}${providerTestPath}${isFinished ? '' : '?expired'}`;
}

/**
 * Returns the settings that a test uses: the given keys, or the saved ones if there are none. Without a secret, the
 * saved one is used for the client id that it was saved for. Throws if something is missing.
 */
export async function providerToTest(
  tx: Executor,
  { keys }: Pick<Deps, 'keys'>,
  projectId: string,
  id: OAuthProviderId,
  given: GivenKeys | null,
): Promise<ProjectProviderSettings> {
  const saved = await readProviderSettings(tx, projectId, id);
  if (given === null) {
    if (saved !== null) return saved;
    throw new HttpError(
      400,
      `The project has no keys of ${oauthProviders[id].name}. Save them, or send them as config.`,
    );
  }
  const settings = {
    projectId,
    id,
    clientId: null,
    clientSecret: null,
    facebookConfigId: null,
    microsoftTenantId: null,
  };
  if (given.type === 'shared') {
    if (!oauthProviders[id].shared) throw new KnownErrors.InvalidSharedOAuthProviderId(id);
    return { ...settings, type: 'shared' };
  }
  const { client_id: clientId, client_secret: secret } = given;
  const clientSecret =
    secret !== undefined
      ? keys.encrypt(secret, encryptionContexts.providerSecret(projectId, id))
      : saved?.clientId === clientId
        ? saved.clientSecret
        : null;
  if (clientSecret === null) {
    throw new HttpError(400, 'The client secret is missing. Send it as config.client_secret.');
  }
  return {
    ...settings,
    type: 'standard',
    clientId,
    clientSecret,
    facebookConfigId: given.facebook_config_id || null,
    microsoftTenantId: given.microsoft_tenant_id || null,
  };
}

/**
 * The data that the callback needs, as stored. The secret is encrypted twice: with its own context, and with the rest.
 */
interface StoredTest extends AuthorizationRequestSecrets {
  readonly settings: Omit<ProjectProviderSettings, 'clientSecret'> & { readonly clientSecret: string | null };
}

/** Prepares a test sign-in of an owner. `null` as the owner stands for the key of a server with admin access. */
export async function prepareProviderTest(
  deps: TestDeps,
  settings: ProjectProviderSettings,
  ownerId: string | null,
): Promise<StartedProviderTest> {
  const { projectId, id: providerId, clientSecret } = settings;
  const connection = await createProviderClient(deps, settings);
  const state = `${statePrefix}${createOAuthState(projectId)}`;
  const secrets = { state, verifier: createOAuthSecret(), nonce: createOAuthSecret() };
  const authorizationUrl = await createAuthorizationUrl(connection, secrets, scopesToRequest(connection, ''));
  const stored: StoredTest = {
    ...secrets,
    settings: { ...settings, clientSecret: clientSecret?.toString('base64') ?? null },
  };
  const id = randomUUID();
  const data = deps.keys.encrypt(JSON.stringify(stored), encryptionContexts.providerTest(projectId));
  const expiresAt = new Date(deps.clock.now() + serviceLimits.oauthLifetime);
  return {
    id,
    authorizationUrl,
    redirectUri: connection.redirectUri,
    expiresAt,
    store: (tx) => tx.run(insertTest, [projectId, id, providerId, ownerId, sha256(state), data, expiresAt]),
  };
}

const insertTest = createStatement<never>(
  'insert_oauth_provider_test',
  `insert into oauth_provider_tests (project_id, id, provider_id, owner_id, state_hash, data, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`,
);

const consumeTest = createStatement<{ id: string; data: Buffer }>(
  'consume_oauth_provider_test',
  `with pending as materialized (
    select id, data from oauth_provider_tests
    where project_id = $1 and state_hash = $2 and provider_id = $3 and expires_at > $4 for update
  )
  update oauth_provider_tests t set state_hash = null, data = null from pending
  where t.project_id = $1 and t.id = pending.id returning t.id, pending.data`,
);

const storeResult = createStatement<never>(
  'store_oauth_provider_test',
  'update oauth_provider_tests set result = $3, expires_at = $4 where project_id = $1 and id = $2',
);

/**
 * Finishes a test with the provider's response: exchanges the code, reads the claims and stores them. Creates no user,
 * and discards the tokens. Returns `false` if the test is unknown, has expired, or has been finished before.
 */
export async function finishProviderTest(
  deps: TestDeps & Pick<Deps, 'db'>,
  providerId: string,
  state: string,
  callbackParams: URLSearchParams,
): Promise<boolean> {
  const projectId = projectOfState(state.slice(statePrefix.length));
  const [row] = await deps.db.run(consumeTest, [projectId, sha256(state), providerId, new Date(deps.clock.now())]);
  if (row === undefined) return false;
  const { settings, ...secrets }: StoredTest = JSON.parse(
    deps.keys.decrypt(row.data, encryptionContexts.providerTest(projectId)),
  );
  const clientSecret = settings.clientSecret === null ? null : Buffer.from(settings.clientSecret, 'base64');
  const result = await runTest(deps, { ...settings, clientSecret }, callbackParams, secrets);
  const encrypted = deps.keys.encrypt(JSON.stringify(result), encryptionContexts.providerTest(projectId));
  const expiresAt = new Date(deps.clock.now() + serviceLimits.oauthLifetime);
  await deps.db.transaction(async (tx) => {
    await tx.write(storeResult, [projectId, row.id, encrypted, expiresAt]);
    if (result.failure === null) await recordProviderTest(tx, deps, { ...settings, clientSecret });
  });
  return true;
}

const storeTestTime = createStatement<never>(
  'store_oauth_provider_test_time',
  `update oauth_providers set tested_at = $3 where project_id = $1 and id = $2 and type = $4
    and client_id is not distinct from $5 and client_secret is not distinct from $6
    and facebook_config_id is not distinct from $7 and microsoft_tenant_id is not distinct from $8`,
);

/**
 * Records that a test sign-in with the saved keys of a provider succeeded. Does nothing if the test used other keys, or
 * if others were saved while it ran: each new secret is encrypted anew, and an unchanged one keeps its ciphertext.
 */
async function recordProviderTest(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { projectId, id, type, clientId, clientSecret, facebookConfigId, microsoftTenantId }: ProjectProviderSettings,
): Promise<void> {
  await tx.write(storeTestTime, [
    projectId,
    id,
    new Date(clock.now()),
    type,
    clientId,
    clientSecret,
    facebookConfigId,
    microsoftTenantId,
  ]);
}

async function runTest(
  deps: TestDeps,
  settings: ProjectProviderSettings,
  callbackParams: URLSearchParams,
  secrets: AuthorizationRequestSecrets,
): Promise<ProviderTestResult> {
  let step: ProviderStep = 'authorization';
  try {
    const connection = await createProviderClient(deps, settings);
    const { profile, claims } = await requestProviderProfile(connection, callbackParams, secrets, (next) => {
      step = next;
    });
    const account = {
      account_id: profile.accountId,
      email: profile.email,
      email_verified: profile.emailVerified,
      display_name: profile.displayName,
      profile_image_url: profile.imageUrl,
    };
    return { account, claims: claimsOf(claims), failure: null };
  } catch (error) {
    return { account: null, claims: [], failure: { step, ...(await describeProviderFailure(error)) } };
  }
}

const findTest = createStatement<{ result: Buffer | null }>(
  'find_oauth_provider_test',
  `select result from oauth_provider_tests
  where project_id = $1 and id = $2 and provider_id = $3 and owner_id is not distinct from $4 and expires_at > $5`,
);

/** Returns a test that an owner has started, or `null` if there is none. */
export async function readProviderTest(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { projectId, providerId, id, ownerId }: { projectId: string; providerId: string; id: string; ownerId: string | null },
): Promise<ProviderTestView | null> {
  const [row] = await deps.db.run(findTest, [projectId, id, providerId, ownerId, new Date(deps.clock.now())]);
  if (row === undefined) return null;
  if (row.result === null) return { id, state: 'pending', account: null, claims: [], failure: null };
  const result: ProviderTestResult = JSON.parse(
    deps.keys.decrypt(row.result, encryptionContexts.providerTest(projectId)),
  );
  return { id, state: result.failure === null ? 'succeeded' : 'failed', ...result };
}
