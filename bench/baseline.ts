import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { createPglite } from '../apps/service/src/database/pglite.ts';
import { createPasswordHasher } from '../apps/service/src/security/password-hasher.ts';
import { serveTasks } from './child.ts';

/** The URL of a PostgreSQL server, or the folder of an embedded database. */
export type BaselineDatabase = { readonly url: string } | { readonly folder: string };

/** The URLs of the two servers of a baseline process. */
export interface BaselineUrls {
  /** The URL of the server with the same HTTP framework as the service. */
  readonly url: string;
  /** The URL of the server without a framework, which only reads users. */
  readonly bareUrl: string;
}

const project = 'internal';

const readUser = {
  name: 'read_user',
  text: `select id, email, email_verified, display_name, profile_image_url, selected_team_id, signed_up_at, otp_enabled,
    client_metadata, client_read_only_metadata
  from users where project_id = $1 and id = $2`,
};

const readSession = {
  name: 'read_session',
  text: 'select id, user_id from sessions where project_id = $1 and id = $2',
};

const insertSession = {
  name: 'insert_session',
  text: `insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)`,
};

const readPassword = {
  name: 'read_password',
  text: 'select password_hash from users where project_id = $1 and id = $2',
};

const listTeams = {
  name: 'list_teams',
  text: `select t.id, t.display_name, t.profile_image_url, t.client_metadata, t.client_read_only_metadata
  from team_members m join teams t on t.project_id = m.project_id and t.id = m.team_id
  where m.project_id = $1 and m.user_id = $2`,
};

const findPermission = {
  name: 'find_permission',
  text: `select 1 as found from team_permissions h
  join permission_definitions p on p.project_id = h.project_id and p.key = h.permission_key
  where h.project_id = $1 and h.team_id = $2 and h.user_id = $3 and p.id = $4`,
};

const findUser = {
  name: 'find_person',
  text: 'select id from users where project_id = $1 and email_identity = $2 and email_used_for_auth',
};

const insertUser = {
  name: 'insert_user',
  text: `insert into users (project_id, id, email, email_identity, email_used_for_auth, email_verified, password_hash,
    signed_up_at, last_active_at) values ($1, $2, $3, $3, true, true, $4, now(), now())`,
};

const insertCode = {
  name: 'insert_code',
  text: `insert into verification_codes (project_id, purpose, code_hash, tail_hash, user_id, email, created_at, expires_at)
  values ($1, 'magic_link', $2, $3, $4, $5, now(), now())`,
};

// Never due, so that no worker sends it.
const insertEmail = {
  name: 'insert_mail',
  text: `insert into emails (project_id, id, template, recipient, content, created_at, due_at)
  values ($1, $2, 'magic_link', $3, $4, now(), 'infinity')`,
};

/** Length of a magic link email, in bytes. */
const emailLength = 8000;

/**
 * Creates the minimal server that the service is compared with: no credentials, no checks, no headers, only the work
 * itself.
 */
function baseline(pool: pg.Pool): Hono {
  const hasher = createPasswordHasher();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = (claims: object) => {
    const input = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${input}.${signature.toString('base64url')}`;
  };
  return new Hono()
    .get('/users/:id', async (c) => {
      const { rows } = await pool.query({ ...readUser, values: [project, c.req.param('id')] });
      return c.json(rows[0]);
    })
    .get('/teams/:user', async (c) => {
      const { rows } = await pool.query({ ...listTeams, values: [project, c.req.param('user')] });
      return c.json(rows);
    })
    .get('/permissions/:team/:user/:id', async (c) => {
      const { team, user, id } = c.req.param();
      const { rows } = await pool.query({ ...findPermission, values: [project, team, user, id] });
      return c.json(rows[0]);
    })
    .post('/mails/:project', async (c) => {
      const { email } = await c.req.json();
      const projectId = c.req.param('project');
      const client = await pool.connect();
      await client.query('begin');
      const { rows } = await client.query({ ...findUser, values: [projectId, email] });
      const [code, tail] = [randomBytes(32), randomBytes(32)];
      await client.query({ ...insertCode, values: [projectId, code, tail, rows[0]?.id ?? null, email] });
      await client.query({ ...insertEmail, values: [projectId, randomUUID(), email, randomBytes(emailLength)] });
      await client.query('commit');
      client.release();
      return c.json({ nonce: code.toString('hex') });
    })
    .post('/users/:project', async (c) => {
      const { primary_email: email } = await c.req.json();
      const client = await pool.connect();
      await client.query('begin');
      const id = randomUUID();
      await client.query({ ...insertUser, values: [c.req.param('project'), id, email, null] });
      await client.query('commit');
      client.release();
      return c.json({ id, primary_email: email }, 201);
    })
    .post('/sign-up/:project', async (c) => {
      const { email, password } = await c.req.json();
      const projectId = c.req.param('project');
      const hash = await hasher.hash(password);
      const [user, session, now] = [randomUUID(), randomUUID(), new Date()];
      const [code, tail] = [randomBytes(32), randomBytes(32)];
      const client = await pool.connect();
      await client.query('begin');
      await client.query({ ...insertUser, values: [projectId, user, email, hash] });
      await client.query({ ...insertCode, values: [projectId, code, tail, user, email] });
      await client.query({ ...insertEmail, values: [projectId, randomUUID(), email, randomBytes(emailLength)] });
      await client.query({ ...insertSession, values: [projectId, session, user, randomBytes(32), now, now] });
      await client.query('commit');
      client.release();
      return c.json({ user, access_token: signed({ session, user }) });
    })
    .post('/password/:id', async (c) => {
      const { password } = await c.req.json();
      const { rows } = await pool.query({ ...readPassword, values: [project, c.req.param('id')] });
      return c.json({ matches: await hasher.verify(password, rows[0].password_hash) });
    })
    .post('/sign-in/:id', async (c) => {
      const { password } = await c.req.json();
      const user = c.req.param('id');
      const { rows } = await pool.query({ ...readPassword, values: [project, user] });
      const matches = await hasher.verify(password, rows[0].password_hash);
      const session = randomUUID();
      const now = new Date();
      await pool.query({ ...insertSession, values: [project, session, user, randomBytes(32), now, now] });
      return c.json({ matches, access_token: signed({ session, user }) });
    })
    .post('/token', async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const { rows } = await pool.query({ ...readSession, values: [project, form.get('session')] });
      return c.json({ access_token: signed(rows[0]) });
    });
}

/** Creates a server without a framework that reads users like `baseline`. */
function bareBaseline(pool: pg.Pool): Server {
  return createServer(async ({ url = '' }, response) => {
    const { rows } = await pool.query({ ...readUser, values: [project, url.slice('/users/'.length)] });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows[0]));
  });
}

/** Waits until a server listens, and returns its URL. */
async function urlOf(server: ServerType): Promise<string> {
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

serveTasks(async (database: BaselineDatabase): Promise<BaselineUrls> => {
  const pool =
    'url' in database
      ? new pg.Pool({ connectionString: database.url, max: 16 })
      : new pg.Pool({ ...createPglite(database.folder).connection, max: 1, idleTimeoutMillis: 0 });
  const url = await urlOf(serve({ fetch: baseline(pool).fetch, port: 0 }));
  return { url, bareUrl: await urlOf(bareBaseline(pool).listen(0)) };
});
