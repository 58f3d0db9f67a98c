// Runs the built service with the settings of production behind a proxy, for the browser tests: prints its URL and
// keys, and ends with its parent. Prints no URL if the proxy is neither installed nor a Debian package of this system.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrUnpackProgram } from '../../scripts/programs.js';
import { endAll, fail } from '../../scripts/run.js';
import { anyPort, startService } from '../../scripts/servers.js';
import { proxies } from './proxies.ts';

const newKey = () => randomBytes(24).toString('hex');

async function main(name = '') {
  const folder = await mkdtemp(join(tmpdir(), 'keystack-proxy-'));
  const stop = async () => {
    await endAll();
    await rm(folder, { recursive: true });
    process.exit(0);
  };
  process.stdin.resume().once('close', stop);

  if ((await findOrUnpackProgram(name)) === undefined) return console.log('{}');
  const [port, servicePort] = [await anyPort(), await anyPort()];
  const url = `https://localhost:${port}`;
  const keys = { client: newKey(), admin: newKey() };
  await startService(servicePort, {
    NODE_ENV: 'production',
    KEYSTACK_URL: url,
    KEYSTACK_DATA_DIR: join(folder, 'data'),
    KEYSTACK_SECRET: newKey(),
    KEYSTACK_SMTP_URL: 'smtp://127.0.0.1:9',
    KEYSTACK_MAIL_FROM: 'login@example.com',
    KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
    KEYSTACK_INTERNAL_SECRET_SERVER_KEY: newKey(),
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
    KEYSTACK_OWNER_SIGN_UP: 'open',
    KEYSTACK_TRUSTED_PROXIES: '1',
    KEYSTACK_STOP_DELAY: '0',
  });
  await proxies[name]?.({ folder: await mkdtemp(join(folder, 'proxy-')), port, servicePort });
  console.log(JSON.stringify({ url, ...keys }));
}

main(process.argv[2]).catch(fail);
