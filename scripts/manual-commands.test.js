import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readManual } from '../apps/service/src/testing/manual.ts';
import { findProgram } from './programs.js';
import { root } from './run.js';

/*
 * The commands of the manual (docs/guides/production/install.md and others) for Kubernetes, systemd and Docker, as far
 * as they can be executed without a cluster, a service manager and an engine. The workflow of CI executes those of
 * systemd and Docker completely.
 */

const { text: manual } = readManual();

/**
 * Returns the only command of the manual that starts with a text.
 *
 * @param {string} start
 */
function commandOf(start) {
  const commands = [...manual.matchAll(/(?<=^|`)(?:kubectl|systemctl|docker) [^`\n]+/gm)].map(([text]) =>
    text.replace(/\s+#.*/, ''),
  );
  const matching = new Set(commands.filter((command) => command.startsWith(start)));
  expect([...matching], `commands of the manual that start with ${start}`).toHaveLength(1);
  return [...matching].join('');
}

/**
 * Runs a command in a shell and returns its output.
 *
 * @param {string} command
 * @param {string} [folder]
 */
const shell = (command, folder = root) => execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'keystack-manual-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const itWithKubectl = it.skipIf(!findProgram('kubectl'));

itWithKubectl('kubectl creates the namespace and the secret of the manifests', () => {
  const dryRun = '--dry-run=client --output=yaml';
  const namespace = parse(shell(`${commandOf('kubectl create namespace')} ${dryRun}`));
  const folder = temporaryFolder();
  const names = ['DATABASE_URL', 'KEYSTACK_SECRET', 'KEYSTACK_SMTP_URL', 'KEYSTACK_INTERNAL_SECRET_SERVER_KEY'];
  writeFileSync(join(folder, 'secrets.env'), names.map((name) => `${name}=a=b\n`).join(''));
  const secret = parse(shell(`${commandOf('kubectl --namespace keystack create secret')} ${dryRun}`, folder));

  const manifests = renderManifests();
  const named = (/** @type {string} */ kind) => manifests.find((manifest) => manifest.kind === kind);
  expect(namespace.metadata.name).toBe(named('Namespace').metadata.name);
  expect(secret.metadata.namespace).toBe(named('Deployment').metadata.namespace);
  const [container] = named('Deployment').spec.template.spec.containers;
  expect(container.envFrom).toContainEqual({ secretRef: { name: secret.metadata.name } });
  expect(secret.data).toEqual(Object.fromEntries(names.map((name) => [name, btoa('a=b')])));
});

itWithKubectl('kubectl finds the deployment of the manifests', () => {
  const deployment = renderManifests().find(({ kind }) => kind === 'Deployment');
  for (const action of ['exec', 'rollout status', 'rollout undo']) {
    const command = commandOf(`kubectl --namespace ${deployment.metadata.namespace} ${action} `);
    expect(command).toMatch(new RegExp(` deployment/${deployment.metadata.name}( |$)`));
  }
  expect(commandOf('kubectl --namespace keystack exec')).toMatch(/ -- keystack setup-link$/);
});

/** Returns the manifests that `kubectl apply --kustomize` sends to a cluster. */
function renderManifests() {
  const command = commandOf('kubectl apply').replace('kubectl apply --kustomize', 'kubectl kustomize');
  return parseAllDocuments(shell(command)).map((document) => document.toJS());
}

it.skipIf(!findProgram('systemctl'))('systemctl enables the unit', () => {
  const folder = temporaryFolder();
  const units = join(folder, 'etc/systemd/system');
  mkdirSync(units, { recursive: true });
  cpSync(join(root, 'ops/systemd/keystack.service'), join(units, 'keystack.service'));
  // Without a service manager, nothing can be started.
  shell(commandOf('systemctl enable').replace('systemctl', `systemctl --quiet --root=${folder}`).replace(' --now', ''));
  expect(readdirSync(join(units, 'multi-user.target.wants'))).toEqual(['keystack.service']);
});

it.skipIf(spawnSync('docker', ['compose', 'version']).status !== 0)('docker compose accepts the compose file', () => {
  const folder = temporaryFolder();
  const example = readFileSync(join(root, 'ops/docker/.env.example'), 'utf8');
  writeFileSync(join(folder, 'env'), example.replaceAll(/=$/gm, '=example'));
  const command = commandOf('docker compose --file ops/docker/compose.yaml up').replace(/ up .*/, '');
  const services = shell(`${command} --env-file ${join(folder, 'env')} config --services`);
  expect(services.trim().split('\n').toSorted()).toEqual(['caddy', 'keystack', 'postgres']);
});
