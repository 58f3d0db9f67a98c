import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './run.js';

/*
 * The names of the fields in the files of `ops/`: Docker, a cluster and kustomize would find a misspelled one only when
 * they run.
 */

const read = (/** @type {string} */ path) => readFileSync(join(root, 'ops', path), 'utf8');

describe('the Kubernetes manifests', () => {
  const names = readdirSync(join(root, 'ops/kubernetes')).filter((name) => name !== 'kustomization.yaml');

  // The compiler takes seconds on a busy machine.
  it('have the fields of the API of Kubernetes', () => {
    const manifests = names.map((name) => read(`kubernetes/${name}`));
    expect(typeErrors(manifests)).toEqual([]);
    const deployment = read('kubernetes/deployment.yaml');
    const misspelled = deployment.replace('failureThreshold', 'failureTreshold');
    const text = deployment.replace('replicas: 2', "replicas: '2'");
    expect(typeErrors([misspelled, text])).toEqual([
      expect.stringMatching(/failureTreshold.* does not exist in type 'Probe'/),
      expect.stringMatching(/not assignable to type 'number'/),
    ]);
  });

  it('are listed in kustomization.yaml, which has the fields of kustomize', () => {
    const { images, ...kustomization } = parse(read('kubernetes/kustomization.yaml'));
    expect(kustomization).toEqual({
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace: 'keystack',
      resources: expect.any(Array),
    });
    expect(kustomization.resources.toSorted()).toEqual(names.toSorted());
    const [container] = parse(read('kubernetes/deployment.yaml')).spec.template.spec.containers;
    expect(images).toEqual([{ name: container.image, newName: expect.any(String), newTag: expect.any(String) }]);
  });

  it('send requests and probes to the port of the container, by its name', () => {
    const [container] = parse(read('kubernetes/deployment.yaml')).spec.template.spec.containers;
    const [port] = container.ports;
    expect(container.ports).toHaveLength(1);
    expect(read('docker/Dockerfile')).toMatch(new RegExp(`^ENV .*PORT=${port.containerPort}$`, 'm'));
    const [service] = parse(read('kubernetes/service.yaml')).spec.ports;
    const [rule] = parse(read('kubernetes/network-policy.yaml')).spec.ingress;
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
    expect([service.targetPort, rule.ports[0].port, ...probes.map(({ httpGet }) => httpGet.port)]).toEqual(
      Array(5).fill(port.name),
    );
  });
});

/**
 * Returns what the TypeScript types of the API of Kubernetes find wrong in manifests. The compiler reports unknown
 * fields of an object that is written as a literal.
 *
 * @param {readonly string[]} manifests
 */
function typeErrors(manifests) {
  const path = join(root, 'scripts/manifests.ts');
  const statements = manifests.map((manifest, index) => {
    const object = parse(manifest);
    // The types are in folders named after API groups: `core` is the one without a name.
    const [version, group = 'core'] = object.apiVersion.replace('.k8s.io', '').split('/').reverse();
    const type = `import('kubernetes-types/${group}/${version}').${object.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(object)};`;
  });
  /** @type {ts.CompilerOptions} */
  const options = {
    strict: true,
    skipLibCheck: true,
    lib: ['lib.es2023.d.ts'],
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, target, ...others) =>
    name === path ? ts.createSourceFile(name, statements.join('\n'), target) : getSourceFile(name, target, ...others);
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([path], options, host));
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('compose.yaml', () => {
  /** The fields of the Compose Specification that make sense for these services, by the field that contains them. */
  const allowed = {
    file: ['name', 'services', 'networks', 'volumes'],
    service: [
      ...['image', 'build', 'restart', 'depends_on', 'environment', 'ports', 'volumes', 'networks', 'healthcheck'],
      ...['read_only', 'cap_drop', 'cap_add', 'security_opt', 'pids_limit', 'mem_limit', 'shm_size'],
      'stop_grace_period',
    ],
    build: ['context', 'dockerfile', 'args'],
    healthcheck: ['test', 'interval', 'timeout', 'retries', 'start_period'],
    dependency: ['condition', 'restart'],
    network: ['internal'],
  };

  it('has only fields of the Compose Specification', () => {
    const file = parse(read('docker/compose.yaml'));
    /** @type {any[]} */
    const services = Object.values(file.services);
    const dependencies = services.flatMap((service) => Object.values(service.depends_on ?? {}));
    /** @type {Record<keyof typeof allowed, unknown[]>} */
    const found = {
      file: [file],
      service: services,
      build: services.map(({ build }) => build),
      healthcheck: services.map(({ healthcheck }) => healthcheck),
      dependency: dependencies,
      network: Object.values(file.networks),
    };
    for (const [name, fields] of Object.entries(allowed)) {
      const keys = Object(found)[name].flatMap((/** @type {unknown} */ object) => Object.keys(object ?? {}));
      expect(fields, `the fields of each ${name}`).toEqual(expect.arrayContaining(keys));
    }
  });

  it('names only networks, volumes, services and files that exist', () => {
    const { services, networks, volumes } = parse(read('docker/compose.yaml'));
    /** @type {any[]} */
    const all = Object.values(services);
    const named = all.flatMap((service) => service.volumes ?? []).map((volume) => volume.split(':')[0]);
    const mounted = named.filter((name) => name.startsWith('.')).map((path) => read(join('docker', path)));
    expect(named.filter((name) => !name.startsWith('.')).toSorted()).toEqual(Object.keys(volumes).toSorted());
    expect(mounted).toEqual([
      expect.stringContaining('$DATABASE_PASSWORD'),
      expect.stringContaining('KEYSTACK_UPSTREAM'),
    ]);
    expect([...new Set(all.flatMap((service) => service.networks))].toSorted()).toEqual(
      Object.keys(networks).toSorted(),
    );
    const dependencies = all.flatMap((service) => Object.entries(service.depends_on ?? {}));
    for (const [name, { condition }] of dependencies) {
      expect(Object.keys(services)).toContain(name);
      expect(condition).toBe('service_healthy');
    }
  });
});
