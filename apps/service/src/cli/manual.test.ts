import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServiceModule, buildServiceProgram } from '../testing/build-service-module.ts';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { readManual } from '../testing/manual.ts';
import { findLeafCommands } from '../testing/run-command-here.ts';
import { shortLivedNodeOptions } from '../testing/run-process.ts';
import { freePort } from '../testing/run-service.ts';

/* The commands of docs/guides/production.md and its pages, executed in a shell with a service in production. */

/** A command of the manual, and how the test executes it. */
interface Step {
  /** The text of the manual. */
  readonly command: string;
  /** Values of placeholders that differ from those of the other commands. */
  readonly values?: Readonly<Record<string, string>>;
  /** Settings that differ from those of the service. */
  readonly settings?: () => Record<string, string>;
  /** The expected exit code. Default: 0. */
  readonly code?: number;
  /** Matches the output. */
  readonly prints?: RegExp;
  /** True for a command that starts the service. It is stopped before the next step with `isStopped`. */
  readonly starts?: true;
  /** True for a command for which no process of the service may run. */
  readonly isStopped?: true;
}

/** The id of a project in the manual. */
const id = '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01';
const archive = '/backups/keystack-2026-11-25.archive';
const beforeUpgrade = '/backups/before-upgrade.archive';

const inEmptyDatabase = () => ({ DATABASE_URL: emptyDatabases[0]?.url ?? '' });
const inDirectory = () => ({ DATABASE_URL: '', KEYSTACK_DATA_DIR: join(folder, 'embedded') });

/** The commands of the manual in the order in which they are executed. */
const steps: readonly Step[] = [
  { command: 'openssl rand -hex 32', prints: /^[\da-f]{64}$/m },
  { command: 'keystack version', prints: /Keystack/ },
  { command: 'keystack complete bash', prints: /complete/ },
  { command: 'keystack migrate --dry-run', prints: /create table/i },
  { command: 'keystack migrate' },
  { command: `keystack migrate --backup ${beforeUpgrade}`, prints: /up to date/ },
  { command: 'keystack migrate --status', prints: /0001/ },
  { command: 'node --env-file=production.env node_modules/@keystack/service/dist/cli.js start', starts: true },
  { command: 'curl --fail https://auth.example.com/health' },
  { command: 'curl --fail https://auth.example.com/ready' },
  {
    command: 'curl --fail --header "Authorization: Bearer $KEYSTACK_METRICS_TOKEN" https://auth.example.com/metrics',
    prints: /^keystack_database_ready 1$/m,
  },
  { command: 'keystack setup-link', prints: /http:\/\// },
  { command: 'keystack owner create <email>', prints: /password-reset/ },
  {
    command: 'keystack project create <name> --owner <email>',
    prints: /(?<created>[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})/,
  },
  { command: 'keystack project list', prints: /Shop/ },
  { command: `keystack owner invite grace@example.com --project ${id}`, prints: /works once/ },
  { command: 'keystack owner reset-mfa ada@example.com', prints: /no second factor/ },
  // Without a proxy and a name server, some checks fail. doctor.test.ts runs the command where none does.
  { command: 'keystack doctor', code: 1, prints: /^✓ readiness/m },
  { command: 'keystack keys rotate [project]', prints: /1 project/ },
  { command: 'keystack keys rotate <project> --now', prints: /1 project/ },
  { command: 'keystack keys rotate --all --now', prints: /within a minute/ },
  { command: 'keystack keys reseal', prints: /Encrypted/ },
  { command: `keystack config pull ${id} shop.json` },
  { command: `keystack config plan ${id} shop.json` },
  { command: `keystack config push ${id} shop.json --yes` },
  { command: `keystack project export ${id} shop.archive` },
  { command: 'keystack verify shop.archive' },
  { command: 'keystack project import shop.archive --owner ada@example.com --name "Shop (staging)"' },
  {
    command: `keystack project fork ${id} --expires 8 --domain https://pr-7.preview.example.com`,
    prints: /(?<copy>[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})/,
  },
  { command: 'keystack project emails <project>', values: { '<project>': '<copy>' } },
  { command: `keystack backup ${archive}` },
  { command: `keystack verify ${archive}` },
  { command: `keystack restore ${archive}`, isStopped: true, settings: inEmptyDatabase },
  { command: 'keystack move <target>', values: { '<target>': 'embedded' } },
  { command: 'keystack move postgresql://keystack@db.example.com/keystack', settings: inDirectory },
  { command: 'keystack start', starts: true },
  { command: 'KEYSTACK_WORKERS=auto keystack start', isStopped: true, starts: true },
];

const cluster = 'scripts/manual-commands.test.js executes it without a cluster, or compares it with the manifests';
const workflow = '.github/workflows/ci.yml executes it';
const published = 'e2e/npm-package.spec.ts installs and starts the published package';

const failOver = 'database/manual-fail-over.test.ts executes it';

/** The commands that cannot be executed here, and the test that checks them as far as possible. */
const elsewhere: Readonly<Record<string, string>> = {
  'keystack init-production --url https://auth.example.com --database-url postgres://keystack:password@db.example.com/keystack':
    'cli/init-production.test.ts executes it',
  'keystack init-production [file] --url <url>': 'cli/init-production.test.ts executes it',
  'npm install --omit=dev @keystack/service': published,
  'npm install --omit=dev <checkout>/release/keystack-{contract,service}-*.tgz': published,
  'npm install --prefix /opt/keystack --omit=dev @keystack/service': published,
  'npm install --prefix /opt/keystack --omit=dev @keystack/service@<version>': published,
  'npx @keystack/service start': published,
  'npx keystack': published,
  'node apps/service/dist/cli.js': 'a step executes it with the settings',
  'node scripts/pack.js release': published,
  'npm run build': 'the checks of the checkout build everything first',
  'pg_basebackup --pgdata /var/lib/postgresql/15/main --write-recovery-conf --checkpoint fast --dbname "host=db-a.example.com user=replicator application_name=db_b"':
    failOver,
  ['psql --command "alter system set synchronous_standby_names = \'ANY 1 (db_b, db_c)\'" --command "select pg_reload_conf()"']:
    failOver,
  'psql --host db-b.example.com --command "select pg_promote()"': failOver,
  'npm start': 'e2e/ runs the development service',
  'npm run test:hosts': 'CI runs it',
  'docker compose --file ops/docker/compose.yaml up --build --detach': workflow,
  'docker compose --file ops/docker/compose.yaml logs keystack': workflow,
  'docker compose --file ops/docker/compose.yaml exec keystack keystack setup-link': workflow,
  'docker compose --file ops/docker/compose.yaml exec -T keystack keystack backup - > keystack.archive': workflow,
  'docker run --rm --env-file production.env keystack migrate --status': workflow,
  'systemctl enable --now keystack': workflow,
  'systemctl stop keystack': workflow,
  'systemctl start keystack': workflow,
  'journalctl --unit keystack': workflow,
  'keystack backup - > keystack.archive': workflow,
  'kubectl create namespace keystack': cluster,
  'kubectl --namespace keystack create secret generic keystack --from-env-file secrets.env': cluster,
  'kubectl apply --kustomize ops/kubernetes': cluster,
  'kubectl --namespace keystack exec deployment/keystack -- keystack setup-link': cluster,
  'kubectl --namespace keystack rollout status deployment/keystack': cluster,
  'kubectl --namespace keystack rollout undo deployment/keystack': cluster,
};

const { text, blocks, inline } = readManual();
const covered = [...steps.map(({ command }) => command), ...Object.keys(elsewhere)];

const cleanUps: (() => unknown)[] = [];
const emptyDatabases: { readonly url: string }[] = [];
let folder: string;
let settings: Record<string, string>;

async function createEmptyDatabase(): Promise<{ url: string }> {
  const { address, remove } = await createUnmigratedDatabase();
  cleanUps.push(remove);
  if (!('url' in address))
    throw new Error('This test needs a PostgreSQL server. Run it in the Vitest project postgres.');
  return address;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-manual-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const cli = await buildServiceProgram('cli.js');
  const service = fileURLToPath(new URL('..', await buildServiceModule('cli.js')));
  for (const name of ['backups', 'bin', 'apps', 'node_modules/@keystack'])
    await mkdir(join(folder, name), { recursive: true });
  for (const link of ['apps/service', 'node_modules/@keystack/service']) await symlink(service, join(folder, link));
  const script = `#!/bin/sh\nexec node ${shortLivedNodeOptions.join(' ')} '${cli}' "$@"\n`;
  await writeFile(join(folder, 'bin/keystack'), script, { mode: 0o755 });
  emptyDatabases.push(await createEmptyDatabase(), await createEmptyDatabase());
  const mail = await startMailServer();
  cleanUps.push(mail.stop);
  const port = String(await freePort());
  const random = () => randomBytes(32).toString('hex');
  const values: Readonly<Record<string, string>> = {
    NODE_ENV: 'production',
    KEYSTACK_URL: `http://localhost:${port}`,
    DATABASE_URL: (await createEmptyDatabase()).url,
    KEYSTACK_SECRET: random(),
    KEYSTACK_SMTP_URL: mail.url,
    KEYSTACK_MAIL_FROM: 'login@example.com',
    KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: random(),
    KEYSTACK_INTERNAL_SECRET_SERVER_KEY: random(),
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: random(),
  };
  // The service starts with the settings of the manual, and those that only the test needs.
  const [, documented = ''] = /^ *```ini\n(.*?)^ *```/ms.exec(text) ?? [];
  const names = [...documented.matchAll(/^ *(\w+)=/gm)].map(([, name = '']) => name);
  settings = {
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
    PORT: port,
    KEYSTACK_STOP_DELAY: '0',
    KEYSTACK_METRICS_TOKEN: random(),
  };
  const file = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, 'production.env'), file.join(''), { mode: 0o600 });
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

/** Starts a command in a shell. */
function start(command: string, changed: Record<string, string> = {}) {
  const own = command.includes('--env-file=') ? {} : { ...settings, ...changed };
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, HOME: folder, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return { child, output: () => output, exited: once(child, 'close').then(([code]): unknown => code) };
}

/** Starts the service with a command, and returns a function that stops it. */
async function startService(command: string): Promise<() => Promise<void>> {
  // The shell is replaced by the command, so that the signal goes to the service.
  const { child, output, exited } = start(`exec env ${command}`);
  const stop = async () => {
    child.kill('SIGTERM');
    expect(await exited, output()).toBe(0);
  };
  const killed = () => child.kill('SIGKILL');
  cleanUps.push(killed);
  while (!output().includes('Keystack is listening')) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)]);
    if (ended) throw new Error(`${command} ended:\n${output()}`);
  }
  return stop;
}

function replaceAll(command: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((result, [from, to]) => result.replaceAll(from, to), command);
}

it('has commands of which each works in the order of this test', async () => {
  const found: Record<string, string> = {};
  let stop = async () => {};
  for (const step of steps) {
    if (step.isStopped) {
      await stop();
      stop = async () => {};
    }
    const { created = '', copy = '' } = found;
    const command = replaceAll(replaceAll(step.command, step.values ?? {}), {
      'https://auth.example.com': settings['KEYSTACK_URL'] ?? '',
      'postgresql://keystack@db.example.com/keystack': emptyDatabases[1]?.url ?? '',
      '/backups/': `${folder}/backups/`,
      '<copy>': copy,
      [id]: created,
      '<project>': created,
      '[project]': created,
      '<id>': created,
      '<email>': 'ada@example.com',
      '<name>': 'Shop',
    });
    if (step.starts) {
      stop = await startService(command);
      continue;
    }
    const { output, exited } = start(command, step.settings?.());
    expect(await exited, `${command}\n${output()}`).toBe(step.code ?? 0);
    expect(output(), command).toMatch(step.prints ?? /^/);
    Object.assign(found, step.prints?.exec(output())?.groups);
  }
  await stop();
});

/**
 * Returns whether a command is in the lists of this test, with any values for placeholders, and maybe with more
 * arguments.
 */
function isCovered(command: string): boolean {
  const pattern = command
    .replaceAll(/[.*+?^$(){}|\\]/g, '\\$&')
    .replaceAll(/<\w+>/g, '\\S+')
    .replaceAll(/ \[\w+\]/g, '( \\S+)?');
  return covered.some((other) => new RegExp(`^${pattern}( |$)`).test(other));
}

it('has no command that is neither executed nor tested elsewhere', () => {
  expect(blocks.filter((command) => !covered.includes(command))).toEqual([]);
  expect(inline.filter((command) => !isCovered(command))).toEqual([]);
  expect(covered.filter((command) => ![...blocks, ...inline].includes(command))).toEqual([]);
});

it('has commands that need an engine or a service manager in the workflow', () => {
  const executed = readFileSync(new URL('../../../../.github/workflows/ci.yml', import.meta.url), 'utf8');
  const commands = Object.keys(elsewhere).filter((command) => elsewhere[command] === workflow);
  expect(commands.filter((command) => !executed.includes(command))).toEqual([]);
});

it('has every command of the command line', async () => {
  const commands = (await findLeafCommands()).map((command) => `keystack ${command.join(' ')}`);
  expect(commands).toEqual(expect.arrayContaining(['keystack start', 'keystack config push', 'keystack keys rotate']));
  const isDocumented = (command: string) =>
    inline.some((other) => other === command || other.startsWith(`${command} `));
  expect(commands.filter((command) => !isDocumented(command))).toEqual([]);
});
