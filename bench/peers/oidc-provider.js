import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import pg from 'pg';
import { serveTasks } from '../child.ts';
import { listen } from './listen.js';

/** Creates the class with which oidc-provider stores all its models in one table. */
function createAdapter(pool) {
  const run = async (name, text, values) => (await pool.query({ name, text, values })).rows;
  const live = '(expires_at is null or expires_at > now())';
  const payloadOf = ([row]) => row && { ...row.payload, ...(row.consumed && { consumed: true }) };
  return class {
    constructor(model) {
      this.model = model;
    }
    async upsert(id, payload, expiresIn) {
      await run(
        'upsert',
        `insert into oidc (model, id, payload, grant_id, uid, user_code, expires_at)
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
        on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
        [this.model, id, payload, payload.grantId, payload.uid, payload.userCode, expiresIn ?? null],
      );
    }
    async find(id) {
      const text = `select payload, consumed from oidc where model = $1 and id = $2 and ${live}`;
      return payloadOf(await run('find', text, [this.model, id]));
    }
    async findByUid(uid) {
      const text = `select payload, consumed from oidc where model = $1 and uid = $2 and ${live}`;
      return payloadOf(await run('find_by_uid', text, [this.model, uid]));
    }
    async findByUserCode(code) {
      const text = `select payload, consumed from oidc where model = $1 and user_code = $2 and ${live}`;
      return payloadOf(await run('find_by_user_code', text, [this.model, code]));
    }
    async consume(id) {
      await run('consume', 'update oidc set consumed = true where model = $1 and id = $2', [this.model, id]);
    }
    async destroy(id) {
      await run('destroy', 'delete from oidc where model = $1 and id = $2', [this.model, id]);
    }
    async revokeByGrantId(grantId) {
      await run('revoke', 'delete from oidc where model = $1 and grant_id = $2', [this.model, grantId]);
    }
  };
}

/** The client whose tokens are refreshed. */
const client = {
  client_id: 'bench',
  client_secret: 'bench_secret_4kq8Zt2VnW7xRb1cYd5mHs9uLg3pQe6f',
  redirect_uris: ['https://app.example.com/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'client_secret_post',
  id_token_signed_response_alg: 'ES256',
};

/** Starts oidc-provider on a database, and creates refresh tokens of as many users. */
serveTasks(async ({ url, users }) => {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  await pool.query(`create table oidc (
    model text not null, id text not null, payload jsonb not null, grant_id text, uid text, user_code text,
    expires_at timestamptz, consumed boolean not null default false, primary key (model, id));
    create index on oidc (grant_id); create index on oidc (uid)`);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider('http://localhost', {
    adapter: createAdapter(pool),
    clients: [client],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    features: { devInteractions: { enabled: false } },
    // Like Keystack, whose refresh tokens stay valid.
    rotateRefreshToken: false,
    cookies: { keys: ['kQ7vXz2Rm9TbLw4HsYc8JdNf3GpVe6Ua5BtCx1Wy'] },
    ttl: { AccessToken: 3600, Grant: 86_400, IdToken: 3600, RefreshToken: 86_400 },
  });
  const found = await provider.Client.find(client.client_id);
  const refreshTokens = [];
  for (let user = 0; user < users; user += 1) {
    const accountId = `user-${user}`;
    const grant = new provider.Grant({ accountId, clientId: client.client_id });
    grant.addOIDCScope('openid offline_access');
    const token = new provider.RefreshToken({
      accountId,
      client: found,
      grantId: await grant.save(),
      gty: 'authorization_code',
      scope: 'openid offline_access',
      expiresWithSession: false,
    });
    refreshTokens.push(await token.save());
  }
  const address = await listen(createServer(provider.callback()));
  return { ...address, refreshTokens, clientId: client.client_id, clientSecret: client.client_secret };
});
