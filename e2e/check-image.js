// Checks the image of ops/docker/Dockerfile and runs it: `node e2e/check-image.js IMAGE ENGINE [OPTION…]`, where
// ENGINE is docker or podman, with options that precede its commands.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { step } from '../scripts/progress.js';
import { Failure, fail, run } from '../scripts/run.js';

/** Maximum size of the image with all its layers, in bytes. */
const maxSize = 200_000_000;

const random = () => randomBytes(32).toString('hex');

/** Settings with which the service starts in production, on its embedded database. */
const settings = {
  KEYSTACK_URL: 'https://auth.example.com',
  KEYSTACK_SECRET: random(),
  KEYSTACK_SMTP_URL: 'smtp://mail.example.com',
  KEYSTACK_MAIL_FROM: 'login@example.com',
};

/** The restrictions of ops/docker/compose.yaml. The Kubernetes manifests have the same. */
const restrictions = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];

/** JavaScript that prints the user, and the error of a write to the root file system. */
const probe = `
  let error = 'written';
  try { require('node:fs').writeFileSync('/app/probe', '') } catch ({ code }) { error = code }
  console.log(process.getuid(), process.getgid(), error);
`;

async function main() {
  const [image, engine, ...options] = process.argv.slice(2);
  if (!image || !engine) throw new Failure('Usage: node e2e/check-image.js IMAGE docker|podman [OPTION…]');
  const call = (/** @type {string[]} */ ...args) => run(engine, [...options, ...args]);
  await step('Inspecting the image', () => checkConfiguration(image, call));
  const name = `keystack-check-${process.pid}`;
  const environment = Object.entries(settings).flatMap(([setting, value]) => ['--env', `${setting}=${value}`]);
  try {
    await call('run', '--detach', `--name=${name}`, ...restrictions, ...environment, image);
    await step('Starting the service', () => waitUntilHealthy(name, call));
    await step('Running commands in it', () => checkCommands(name, call));
    const separate = await call('run', '--rm', ...restrictions, image, 'version');
    assert.match(separate, /^Keystack /m, 'a container of its own runs the command that is appended');
  } catch (error) {
    console.error(await call('logs', name).catch(() => 'There is no log.'));
    throw error;
  } finally {
    await call('rm', '--force', '--volumes', name);
  }
}

/** @typedef {(...args: string[]) => Promise<string>} Engine */

/**
 * Throws unless the image is small and does not run as root.
 *
 * @param {string} image
 * @param {Engine} call
 */
async function checkConfiguration(image, call) {
  const [{ Size: size, Config: config }] = JSON.parse(await call('image', 'inspect', image));
  console.log(`The image has ${(size / 1e6).toFixed(0)} MB.`);
  assert(size < maxSize, `the image has ${size} bytes, which is not below ${maxSize}`);
  assert.equal(config.User, '65532:65532');
  assert.deepEqual(config.Cmd, ['start']);
}

/**
 * Waits until the health check of the image succeeds in a container. Throws if it does not within a minute.
 *
 * @param {string} name
 * @param {Engine} call
 */
async function waitUntilHealthy(name, call) {
  for (let second = 0; second < 60; second += 1) {
    // `podman healthcheck run` does not need systemd, which otherwise runs the health checks of podman.
    const [{ State: state }] = JSON.parse(await call('container', 'inspect', name));
    if (!state.Running) throw new Failure('The container has stopped.');
    if (state.Health?.Status === 'healthy') return;
    await call('healthcheck', 'run', name).catch(() => {});
    await setTimeout(1000);
  }
  throw new Failure('The health check of the image has not succeeded within a minute.');
}

/**
 * Throws unless commands work in the container of the service, and only as far as they should.
 *
 * @param {string} name
 * @param {Engine} call
 */
async function checkCommands(name, call) {
  const exec = (/** @type {string[]} */ ...command) => call('exec', name, ...command);
  assert.match(await exec('keystack', 'version'), /^Keystack /m);
  assert.match(await exec('keystack', 'setup-link'), /https:\/\/auth\.example\.com\/\S+/);
  assert.equal((await exec('/nodejs/bin/node', '--eval', probe)).trim(), '65532 65532 EROFS');
  await assert.rejects(exec('/bin/sh', '-c', 'true'), 'the image has a shell');
}

main().catch(fail);
