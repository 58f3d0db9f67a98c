import pg from 'pg';
import { publishableKey } from './service.ts';

/** A project of the service. */
export interface BenchProject {
  readonly id: string;
  /** The headers of requests from its own server. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers of requests from its pages. */
  readonly clientHeaders: Readonly<Record<string, string>>;
}

/** Creates a project with a publishable client key and a secret server key, owned by the user of this access token. */
export async function createProject(url: string, token: string): Promise<BenchProject> {
  const owner = { 'x-stack-project-id': 'internal', 'x-stack-publishable-client-key': publishableKey };
  const { id } = await postJson(
    `${url}/api/v1/internal/projects`,
    { ...owner, 'x-stack-access-type': 'client', 'x-stack-access-token': token },
    { display_name: 'Benchmark' },
  );
  const keys = await postJson(
    `${url}/api/v1/internal/api-keys`,
    { 'x-stack-project-id': id, 'x-stack-access-type': 'admin', 'x-stack-admin-access-token': token },
    {
      description: 'Benchmark',
      expires_at_millis: Date.now() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    },
  );
  return {
    id,
    headers: {
      'x-stack-project-id': id,
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': keys.secret_server_key,
    },
    clientHeaders: {
      'x-stack-project-id': id,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': keys.publishable_client_key,
    },
  };
}

/** Turns magic links on in a project of the user of this access token. */
export async function allowMagicLinks(url: string, { id }: BenchProject, token: string): Promise<void> {
  const owner = { 'x-stack-project-id': id, 'x-stack-access-type': 'admin', 'x-stack-admin-access-token': token };
  await sendJson('PATCH', `${url}/api/v1/projects/current`, owner, { config: { magic_link_enabled: true } });
}

/** Sends a POST request with a JSON body and returns the JSON of the response. Throws on an error response. */
export function postJson(url: string, headers: Readonly<Record<string, string>>, body: object) {
  return sendJson('POST', url, headers, body);
}

/** Sends a request with a JSON body and returns the JSON of the response. Throws on an error response. */
export async function sendJson(method: string, url: string, headers: Readonly<Record<string, string>>, body: object) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content = await response.json();
  if (!response.ok) throw new Error(`${url} returned status ${response.status}: ${JSON.stringify(content)}`);
  return content;
}

const firstNames = 'Ada Alan Anna Barbara Blaise Carl Donald Edsger Emmy Grace Hedy Ida John Katherine Linus Margaret';
const lastNames =
  'Dijkstra Euler Gauss Goodall Hamilton Hopper Johnson Knuth Lamarr Liskov Lovelace Noether Pascal Turing';

/**
 * Inserts `count` users with sign-ups one second apart. Writes to the database directly, because the API creates one
 * user at a time.
 */
export async function insertUsers(databaseUrl: string, project: BenchProject, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const split = (names: string) => names.split(' ');
  await client.query(
    `insert into users (project_id, id, email, email_identity, email_verified, email_used_for_auth, display_name,
      signed_up_at, last_active_at)
    select $1, gen_random_uuid(), email, email, true, true, first || ' ' || last, at, at
    from (
      select first, last, lower(first || '.' || last) || n || '@example.com' as email, now() - n * interval '1 second' as at
      from (
        select n, ($2::text[])[1 + n % $4] as first, ($3::text[])[1 + n / $4 % $5] as last
        from generate_series(1, $6::int) n
      ) names
    ) people`,
    [project.id, split(firstNames), split(lastNames), split(firstNames).length, split(lastNames).length, count],
  );
  await client.query('vacuum analyze users');
  await client.end();
}
