import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { findOrUnpackProgram } from '../../scripts/programs.js';
import { Failure, root, run, start } from '../../scripts/run.js';

/** A proxy that ends TLS in front of a service. */
export interface ProxyOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly port: number;
  readonly servicePort: number;
}

/**
 * Starts a proxy with its configuration of `ops/`, changed as little as a machine for tests requires. It ends with this
 * process.
 */
export type StartProxy = (options: ProxyOptions) => Promise<void>;

/** The proxies whose configurations are in `ops/`, by the name of their program. */
export const proxies: Readonly<Record<string, StartProxy>> = { nginx: startNginx, caddy: startCaddy };

async function startNginx({ folder, port, servicePort }: ProxyOptions) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  await run('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate]);
  const example = await readFile(join(root, 'ops/nginx/keystack.conf'), 'utf8');
  const server = replaceAll(example, {
    'auth.example.com;': 'localhost;',
    '/etc/letsencrypt/live/auth.example.com/fullchain.pem': certificate,
    '/etc/letsencrypt/live/auth.example.com/privkey.pem': key,
    '127.0.0.1:8100': `127.0.0.1:${servicePort}`,
    'listen 80;': `listen unix:${join(folder, 'plain.sock')};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen ${port} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
  });
  await mkdir(join(folder, 'temporary'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`)
    .join('\n');
  // The workers of a process that runs as root would be another user, who cannot enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${temporary}\n${server} }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  return startProgram('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], port, {});
}

async function startCaddy({ folder, port, servicePort }: ProxyOptions) {
  const example = await readFile(join(root, 'ops/caddy/Caddyfile'), 'utf8');
  // Without ports below 1024, a connection to a certificate authority, and changes to the system.
  const options = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`;
  await writeFile(join(folder, 'Caddyfile'), options + example);
  return startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], port, {
    KEYSTACK_DOMAIN: `https://localhost:${port}`,
    KEYSTACK_UPSTREAM: `127.0.0.1:${servicePort}`,
    HOME: folder,
  });
}

function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`ops/nginx/keystack.conf does not contain "${from}".`);
    return result.replaceAll(from, to);
  }, text);
}

async function startProgram(
  name: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
) {
  const program = await findOrUnpackProgram(name);
  if (program === undefined) throw new Error(`${name} is not installed.`);
  const { ended, output } = start(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const early = ended.then(() => {
    throw new Failure(`${name} ended while it started:\n${output()}`);
  });
  const isReady = async () => {
    while (!(await accepts(port))) await wait(20);
  };
  await Promise.race([early, isReady()]);
}

/** Returns `true` if the proxy has its certificate. Caddy listens before. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
  const isOpen = await once(socket, 'secureConnect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
