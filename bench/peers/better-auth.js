import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { organization } from 'better-auth/plugins';
import pg from 'pg';
import { createPasswordHasher } from '../../apps/service/src/security/password-hasher.ts';
import { serveTasks } from '../child.ts';
import { listen } from './listen.js';

/** Starts better-auth on a database, with its own password hash or with the one of Keystack. */
serveTasks(async ({ url, hash }) => {
  const hasher = hash === 'argon2id' ? createPasswordHasher() : undefined;
  const options = {
    baseURL: 'http://localhost',
    secret: 'kQ7vXz2Rm9TbLw4HsYc8JdNf3GpVe6Ua5BtCx1Wy',
    database: new pg.Pool({ connectionString: url, max: 16 }),
    emailAndPassword: {
      enabled: true,
      ...(hasher && {
        password: {
          hash: (password) => hasher.hash(password),
          verify: ({ password, hash }) => hasher.verify(password, hash),
        },
      }),
    },
    // All requests come from one IP address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [organization()],
  };
  await (await getMigrations(options)).runMigrations();
  return listen(createServer(toNodeHandler(betterAuth(options))));
});
