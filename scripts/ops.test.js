import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../apps/service/src/config.ts';
import { readManual } from '../apps/service/src/testing/manual.ts';
import { findProgram } from './programs.js';

/* The files of `ops/`, as far as they can be checked without a container engine and a cluster. */

const folder = join(import.meta.dirname, '../ops');
const read = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8');
const yaml = (/** @type {string} */ path) => parse(read(path));

/** Time in seconds that a process takes to stop after KEYSTACK_STOP_DELAY. */
const stopSeconds = 20;

const random = () => crypto.randomUUID() + crypto.randomUUID();

/** Values for the settings that the files leave open. */
const secrets = {
  POSTGRES_PASSWORD: random(),
  DATABASE_PASSWORD: random(),
  KEYSTACK_DOMAIN: 'auth.example.com',
  KEYSTACK_SECRET: random(),
  KEYSTACK_SMTP_URL: 'smtps://user:password@mail.example.com:465',
  KEYSTACK_MAIL_FROM: 'login@example.com',
};

const dockerfile = read('docker/Dockerfile');
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

describe('the Dockerfile', () => {
  it('names the version of each base', () => {
    const bases = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, base]) => base);
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/node.*:(?!latest)|nodejs\d+-debian\d+:nonroot/);
    for (const [, base] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^\$\{\w+_IMAGE\}$/);
  });

  it('makes an image that runs as a user who is not root, without a shell, in production', () => {
    expect(image).toMatch(/^USER 65532:65532$/m);
    expect(image).toMatch(/^ENV NODE_ENV=production /m);
    for (const instruction of ['ENTRYPOINT', 'CMD', '  CMD']) {
      expect(image).toMatch(new RegExp(`^${instruction} \\[".*"\\]$`, 'm'));
    }
    expect(image).toMatch(/^HEALTHCHECK .*--start-period=/m);
    expect(image).not.toMatch(/^(RUN|ADD)/m);
    // The command of `docker compose exec keystack keystack …`.
    expect(image).toContain('ENTRYPOINT ["/usr/local/bin/keystack"]');
  });

  it('contains no secret and no development dependency', () => {
    expect(dockerfile).not.toMatch(/^(ENV|ARG) .*(SECRET|PASSWORD|TOKEN|_KEY)/m);
    expect(dockerfile).toMatch(/npm install --omit=dev --ignore-scripts/);
    const ignored = readFileSync(join(folder, '../.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '**/node_modules', '**/.env*', '**/*.env', '**/.keystack']),
    );
  });
});

describe('compose.yaml', () => {
  const text = read('docker/compose.yaml');
  const { services, networks } = parse(text);

  it('does not start without its secrets, and none has a default', () => {
    const example = read('docker/.env.example');
    const settings = [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(settings)).toEqual(Object.fromEntries(Object.keys(secrets).map((name) => [name, ''])));
    for (const name of Object.keys(secrets)) expect(text).toContain(`\${${name}:?`);
    // Only an empty one: the root secret determines the keys of `internal`.
    expect(text).not.toMatch(/\$\{\w+:?-[^}]/);
  });

  it('gives the service settings with which it starts in production', () => {
    const environment = JSON.parse(
      JSON.stringify(services.keystack.environment).replaceAll(
        /\$\{(\w+)[^}]*\}/g,
        (_, name) => Object.entries(secrets).find(([secret]) => secret === name)?.[1] ?? '',
      ),
    );
    const config = readConfig({ NODE_ENV: 'production', ...stringsOf(environment) });
    expect(config).toMatchObject({ url: 'https://auth.example.com', trustedProxies: 1 });
    expect(parseInt(services.keystack.stop_grace_period, 10)).toBeGreaterThan(config.stopDelayMs / 1000 + stopSeconds);
  });

  it('restricts each container to what it needs', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.restart, name).toBe('unless-stopped');
      if (!service.build) expect(service.image, name).toMatch(/^docker\.io\/library\/\w+:\d/);
      if (name !== 'keystack') expect(service.healthcheck, name).toBeDefined();
      expect(service.ports === undefined, `${name} is reachable from outside`).toBe(name !== 'caddy');
      if (name === 'postgres') continue;
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
    }
    expect(networks.database.internal).toBe(true);
    expect(services.postgres.networks).toEqual(['database']);
    expect(services.caddy.networks).toEqual(['proxy']);
  });
});

describe('the Kubernetes manifests', () => {
  const deployment = yaml('kubernetes/deployment.yaml');
  const pod = deployment.spec.template.spec;
  const [container] = pod.containers;
  const config = yaml('kubernetes/config.yaml').data;

  it('give the service settings with which it starts in production', () => {
    const {
      POSTGRES_PASSWORD: _,
      DATABASE_PASSWORD: __,
      KEYSTACK_DOMAIN: ___,
      KEYSTACK_MAIL_FROM: ____,
      ...secret
    } = secrets;
    const database = { DATABASE_URL: 'postgres://keystack:password@db.example.com/keystack' };
    const { stopDelayMs } = readConfig({ NODE_ENV: 'production', ...config, ...secret, ...database });
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(stopDelayMs / 1000 + stopSeconds);
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'keystack' } }, { secretRef: { name: 'keystack' } }]);
  });

  it('are as restricted as the namespace demands', () => {
    const { runAsUser, runAsGroup, runAsNonRoot, seccompProfile } = pod.securityContext;
    expect(image).toContain(`USER ${runAsUser}:${runAsGroup}`);
    expect([runAsNonRoot, seccompProfile.type]).toEqual([true, 'RuntimeDefault']);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toMatchObject({ requests: { cpu: expect.any(String) }, limits: { memory: '1Gi' } });
  });

  it('send requests only to pods that are ready, and restart only those that do not respond', () => {
    const path = (/** @type {any} */ probe) => probe.httpGet.path;
    expect(path(container.startupProbe)).toBe('/health');
    expect(path(container.readinessProbe)).toBe('/ready');
    expect(path(container.livenessProbe)).toBe('/health');
    expect(deployment.spec.replicas).toBeGreaterThan(1);
    expect(yaml('kubernetes/disruption-budget.yaml').spec.maxUnavailable).toBe(1);
  });

  it.skipIf(!findProgram('kubectl'))('render with kubectl, each with the selector of the pods', () => {
    const rendered = execFileSync('kubectl', ['kustomize', join(folder, 'kubernetes')], { encoding: 'utf8' });
    const objects = rendered.split(/^---$/m).map((text) => parse(text));
    const labels = { 'app.kubernetes.io/name': 'keystack' };
    const named = (/** @type {string} */ kind) => objects.find((object) => object.kind === kind);
    expect(objects.map(({ kind }) => kind).toSorted()).toEqual(
      ['ConfigMap', 'Deployment', 'Namespace', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'].toSorted(),
    );
    expect(named('Service').spec.selector).toEqual(labels);
    expect(named('Deployment').spec.selector.matchLabels).toEqual(labels);
    expect(named('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(named('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels);
  });
});

it.each([
  ['caddy/Caddyfile', 'header_up -$name'],
  ['nginx/keystack.conf', 'proxy_set_header $name "";'],
])('%s removes the trace of a stranger from requests', (path, removal) => {
  for (const name of ['traceparent', 'tracestate']) expect(read(path)).toContain(removal.replace('$name', name));
});

describe('the systemd unit', () => {
  const unit = read('systemd/keystack.service');
  const settingsOf = (/** @type {string} */ text) => [...text.matchAll(/^(\w+)=(.+)$/gm)].map(([line]) => line);

  it.skipIf(!findProgram('systemd-analyze'))('has an exposure of less than 2', () => {
    const args = ['security', '--offline=true', '--no-pager', join(folder, 'systemd/keystack.service')];
    const output = execFileSync('systemd-analyze', args, { encoding: 'utf8' });
    const [, exposure] = /Overall exposure level for keystack\.service: ([\d.]+)/.exec(output) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  });

  it.skipIf(!findProgram('systemd-analyze'))('has only settings and values that systemd knows', () => {
    const path = mkdtempSync(join(tmpdir(), 'keystack-unit-'));
    // systemd also looks for the program, which may be elsewhere on this machine.
    writeFileSync(join(path, 'keystack.service'), unit.replace('/usr/bin/node', process.execPath));
    const args = ['verify', '--man=no', join(path, 'keystack.service')];
    const { stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    rmSync(path, { recursive: true });
    // The others are about units of this machine.
    expect(stderr.split('\n').filter((line) => line.includes('keystack'))).toEqual([]);
  });

  it('gives the commands of the script `keystack` its user, folder and settings', () => {
    const path = mkdtempSync(join(tmpdir(), 'keystack-systemd-run-'));
    writeFileSync(join(path, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const args = execFileSync(join(folder, 'systemd/keystack'), ['owner', 'create', 'a b@example.com'], {
      encoding: 'utf8',
      env: { PATH: `${path}:/usr/bin:/bin` },
    }).split('\n');
    rmSync(path, { recursive: true });
    const [, program = '', service = ''] = /^ExecStart=(\S+) (\S+) start$/m.exec(unit) ?? [];
    const command = args.indexOf(program);
    expect(args.slice(command)).toEqual([program, service, 'owner', 'create', 'a b@example.com', '']);
    const valuesOf = (/** @type {string} */ option) => args.filter((_, index) => args[index - 1] === option);
    expect(settingsOf(unit)).toContain(`Environment=${valuesOf('--setenv').join(' ')}`);
    // systemd names the user of a unit after the unit.
    const properties = valuesOf('--property').filter((property) => property !== 'User=keystack');
    expect(settingsOf(unit)).toEqual(expect.arrayContaining(properties));
    const names = [
      'EnvironmentFile',
      'DynamicUser',
      'StateDirectory',
      'StateDirectoryMode',
      'UMask',
      'WorkingDirectory',
    ];
    expect(properties.map((property) => property.split('=')[0]).toSorted()).toEqual(names.toSorted());
    expect(valuesOf('--property')).toContain('User=keystack');
  });
});

/**
 * Returns an object whose values are texts, as those of an environment.
 *
 * @param {Record<string, unknown>} values
 */
const stringsOf = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

describe('the configuration of the OpenTelemetry Collector', () => {
  const { receivers, processors, exporters, service } = yaml('opentelemetry/collector.yml');

  it('receives traces and the log on the port of the manual, and uses each part that it defines', () => {
    const [, endpoint = ''] = /^OTEL_EXPORTER_OTLP_ENDPOINT=(\S+)$/m.exec(readManual().text) ?? [];
    expect(receivers.otlp.protocols.http.endpoint).toBe(`0.0.0.0:${new URL(endpoint).port}`);
    const { telemetry } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    expect(Object.keys(service.pipelines)).toEqual(
      Object.keys(telemetry ?? {}).filter((signal) => signal !== 'propagate'),
    );
    /** @type {{ receivers: string[], processors: string[], exporters: string[] }[]} */
    const pipelines = Object.values(service.pipelines);
    for (const [part, defined] of Object.entries({ receivers, processors, exporters })) {
      const used = pipelines.flatMap((pipeline) => Object(pipeline)[part]);
      expect([...new Set(used)]).toEqual(Object.keys(defined));
    }
  });
});
