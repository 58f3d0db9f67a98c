import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { writeNodeContext, writeRuntimeContext } from './stand-in-images.ts';

/*
 * The image of ops/docker/Dockerfile, built and run with buildah and podman on stand-ins for its two bases, which are
 * made of the files of this machine. CI runs the same checks on the real bases with Docker (.github/workflows/ci.yml).
 */

const run = promisify(execFile);

const hasEngines = ['buildah', 'podman', 'runc'].every((program) => spawnSync(program, ['--version']).status === 0);

// Other users than root need maps of user ids, and other systems have other libraries.
test.skip(!hasEngines || process.getuid?.() !== 0, 'This test runs as root on Linux with buildah, podman and runc.');

test('the image is small, and runs without root, a shell and a writable root', async () => {
  test.setTimeout(900_000);
  const folder = await mkdtemp(join(tmpdir(), 'keystack-image-'));
  // An own storage, so that nothing is left on the machine. The limits are those that any machine allows.
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  await writeFile(
    join(folder, 'containers.conf'),
    '[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]\nnetns = "none"\n',
  );
  const env = { ...process.env, CONTAINERS_CONF: join(folder, 'containers.conf') };
  const build = (image: string, context: string, ...options: string[]) =>
    run(
      'buildah',
      [...storage, 'build', '--isolation=chroot', '--format=docker', `--tag=${image}`, ...options, context],
      {
        env,
        maxBuffer: 2 ** 26,
      },
    );
  try {
    for (const [image, write] of Object.entries({ node: writeNodeContext, runtime: writeRuntimeContext })) {
      await mkdir(join(folder, image));
      await write(join(folder, image));
      await build(`stand-in-${image}`, join(folder, image));
    }
    const { stdout: cache } = await run('npm', ['config', 'get', 'cache']);
    await build(
      'keystack',
      '.',
      '--file=ops/docker/Dockerfile',
      `--volume=${cache.trim()}:/root/.npm`,
      '--build-arg=NODE_IMAGE=localhost/stand-in-node',
      '--build-arg=RUNTIME_IMAGE=localhost/stand-in-runtime',
    );
    const { stdout } = await run(
      process.execPath,
      ['e2e/check-image.js', 'localhost/keystack', 'podman', ...storage, '--runtime=runc'],
      { env },
    );
    test.info().annotations.push({ type: 'result', description: stdout });
    expect(stdout).toContain('The image has ');
  } finally {
    await run('buildah', [...storage, 'rmi', '--all', '--force'], { env });
    await rm(folder, { recursive: true, force: true });
  }
});
