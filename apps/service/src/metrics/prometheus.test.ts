import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { headerNames as names } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { readManual } from '../testing/manual.ts';
import { hasPrometheus, type Prometheus, runPromtool, startPrometheus } from '../testing/prometheus.ts';
import { freePort, type RunningService, runService } from '../testing/run-service.ts';

/* The files of ops/ in a real Prometheus that scrapes the service. */

const ops = fileURLToPath(new URL('../../../../ops/', import.meta.url));
const read = (file: string) => readFile(join(ops, file), 'utf8');

const token = 'a token of the tests: 9vK2mQ4xZ7';

const credentials = {
  [names.accessType]: 'client',
  [names.projectId]: 'internal',
  [names.publishableClientKey]: 'this-publishable-client-key-is-for-local-development-only',
  'content-type': 'application/json',
};

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

interface Rule {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly state: string;
  readonly lastError?: string;
}

/** Returns the expressions of the dashboard, with the variables that Grafana replaces. */
async function dashboardQueries(): Promise<readonly { title: string; expr: string }[]> {
  const { panels }: { panels: readonly Panel[] } = JSON.parse(await read('grafana/keystack.json'));
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '30s'),
    })),
  );
}

describe.skipIf(!hasPrometheus())('promtool', () => {
  it.each([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['check', 'config', 'prometheus.yml'],
  ])('accepts: %s %s %s', async (...args) => {
    const { code, output } = await runPromtool(join(ops, 'prometheus'), ...args);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('SUCCESS') });
  });
});

// In this order, because the last test ends the service.
describe.skipIf(!hasPrometheus())('Prometheus', { shuffle: false }, () => {
  let database: UnopenedTestDatabase;
  let folder: string;
  let service: RunningService;
  let metricsUrl: string;
  let prometheus: Prometheus;

  beforeAll(async () => {
    database = await createMigratedDatabase();
    folder = await mkdtemp(join(tmpdir(), 'keystack-prometheus-'));
    const metricsPort = await freePort();
    metricsUrl = `http://localhost:${metricsPort}`;
    const { address } = database;
    service = await runService({
      KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
      KEYSTACK_METRICS_PORT: String(metricsPort),
      KEYSTACK_METRICS_TOKEN: token,
      KEYSTACK_BACKUP_DIR: join(folder, 'backups'),
      ...('url' in address
        ? { DATABASE_URL: address.url, KEYSTACK_DATA_DIR: folder }
        : { KEYSTACK_DATA_DIR: address.directory }),
    });
    await writeFile(join(folder, 'token'), token);
    // The example, except for its intervals and the names of the machines, with the commented token.
    const configuration = (await read('prometheus/prometheus.yml'))
      .replaceAll('15s', '1s')
      .replace('alerts.yml', join(ops, 'prometheus/alerts.yml'))
      .replace('# authorization:', 'authorization:')
      .replace('#   credentials_file: /etc/prometheus/keystack-token', `  credentials_file: ${join(folder, 'token')}`)
      .replace('auth-1.internal:9464', `localhost:${metricsPort}`)
      .replace(/\n.*auth-2.*\n/, '\n');
    await writeFile(join(folder, 'prometheus.yml'), configuration);
    prometheus = await startPrometheus(join(folder, 'prometheus.yml'), folder);
  });
  afterAll(async () => {
    await prometheus.stop();
    await service.end('SIGKILL');
    await database.remove();
    await rm(folder, { recursive: true });
  });

  const post = (path: 'sign-up' | 'sign-in', body: Readonly<Record<string, string>>) =>
    fetch(`${service.url}/api/v1/auth/password/${path}`, {
      method: 'POST',
      headers: credentials,
      body: JSON.stringify(body),
    });

  /** Sends requests with every kind of result that the dashboard shows, except errors of the service. */
  async function causeTraffic(): Promise<void> {
    const email = `${crypto.randomUUID()}@example.com`;
    const right = { email, password: 'correct horse' };
    const wrong = { email, password: 'wrong horse' };
    await post('sign-up', { ...right, verification_callback_url: 'http://localhost:3000/verify' });
    await post('sign-in', right);
    for (let attempt = 0; attempt < 12; attempt += 1) await post('sign-in', wrong);
  }

  const query = (expr: string) =>
    prometheus.get<{ result: readonly { value: [number, string] }[] }>('query', { query: expr });

  /** Asks Prometheus until it has a result. */
  async function waitFor(expr: string): Promise<void> {
    while ((await query(expr)).result.length === 0);
  }

  it('has a result for each query of the dashboard, and evaluates each alert', async () => {
    await causeTraffic();
    await waitFor('keystack_rate_limited_requests_total > 0');
    const count = 'sum by (job) (keystack_sign_ins_total)';
    const before = Number((await query(count)).result[0]?.value[1]);
    await causeTraffic();
    await waitFor(`${count} >= ${before + 14}`);
    const empty = [];
    for (const { title, expr } of await dashboardQueries()) {
      const { result } = await query(expr);
      if (result.length === 0) empty.push(`${title}: ${expr.includes('status="5xx"') ? 'no errors' : expr}`);
    }
    expect(empty).toEqual(['Errors: no errors']);

    const { groups } = await prometheus.get<{ groups: readonly { rules: readonly Rule[] }[] }>('rules');
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.map(({ name, health, lastError }) => ({ name, health, lastError }))).toEqual(
      rules.map(({ name }) => ({ name, health: 'ok' })),
    );
    expect(rules.filter(({ state }) => state === 'firing')).toEqual([]);

    const stored = new Set(await prometheus.get<readonly string[]>('label/__name__/values'));
    const page = readManual().pages.get('production/metrics.md') ?? '';
    const sources = [await read('grafana/keystack.json'), await read('prometheus/alerts.yml'), page];
    const used = new Set(sources.join('\n').match(/\b(?:keystack|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g));
    const isStored = (name: string) => stored.has(name) || stored.has(`${name}_bucket`);
    expect([...used].filter((name) => !isStored(name) && name !== 'keystack_webhook_messages')).toEqual([]);
    expect(used.size).toBeGreaterThan(20);
  });

  it('gets nothing else than the metrics from their port, and those only with the token', async () => {
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(metricsUrl + path, { headers })).status;
    const authorization = `Bearer ${token}`;
    expect(await status('/metrics', { authorization })).toBe(200);
    expect(await status('/metrics')).toBe(404);
    for (const path of ['/', '/health', '/api/v1', '/.well-known/jwks.json']) {
      expect(await status(path, { authorization })).toBe(404);
    }
  });

  it('raises an alert when the service ends', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
    await waitFor('ALERTS{alertname="KeystackDown"}');
  });
});
