import { execFile } from 'node:child_process';
import { cp, mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs that the stages of ops/docker/Dockerfile call, apart from Node.js and npm. */
const programs = [
  '/bin/sh',
  ...['env', 'find', 'mkdir', 'chmod', 'rm', 'cp', 'tar', 'gzip', 'uname'].map((name) => `/usr/bin/${name}`),
];

/** The file of certificates that Node.js trusts on this machine in addition to its own. */
const certificates = process.env['NODE_EXTRA_CA_CERTS'];

/** Copies files of this machine into the folder of an image, at the same paths. */
async function copyInto(folder: string, paths: readonly string[]) {
  for (const path of paths) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await cp(await realpath(path), join(folder, path), { recursive: true });
  }
}

/**
 * Libraries of glibc that Node.js does not need, but native modules do. They are in the folder of its other libraries.
 */
const otherLibraries = ['librt.so.1', 'libresolv.so.2', 'libutil.so.1'];

/** Returns the shared libraries of a program and of native modules of Node.js, with the loader. */
async function librariesOf(program: string): Promise<string[]> {
  const { stdout } = await run('ldd', [program]);
  const libraries = [...stdout.matchAll(/(\/\S+) \(/g)].map(([, path = '']) => path);
  const libc = libraries.find((path) => path.endsWith('/libc.so.6')) ?? '';
  return [...libraries, ...otherLibraries.map((name) => join(dirname(libc), name))];
}

/** The start of the file that builds a stand-in from the folder `root`. */
const containerfile = [
  'FROM scratch',
  'COPY root/ /',
  ...(certificates ? [`ENV NODE_EXTRA_CA_CERTS=${certificates}`] : []),
];

/**
 * Writes the build context of an image that stands in for node:24-bookworm-slim: Node.js, npm and the programs of this
 * machine that ops/docker/Dockerfile calls.
 */
export async function writeNodeContext(context: string): Promise<void> {
  const root = join(context, 'root');
  const libraries = await Promise.all([process.execPath, ...programs].map(librariesOf));
  await copyInto(root, [...programs, ...libraries.flat(), ...(certificates ? [certificates] : [])]);
  await mkdir(join(root, 'usr/local/bin'), { recursive: true });
  await mkdir(join(root, 'tmp'), { mode: 0o1777 });
  await cp(await realpath(process.execPath), join(root, 'usr/local/bin/node'));
  const npm = join(dirname(await realpath(await npmProgram())), '..');
  await cp(npm, join(root, 'npm'), { recursive: true });
  await writeFile(join(root, 'usr/local/bin/npm'), '#!/bin/sh\nexec node /npm/bin/npm-cli.js "$@"\n', { mode: 0o755 });
  const path = 'ENV PATH=/usr/local/bin:/usr/bin:/bin';
  await writeFile(join(context, 'Containerfile'), [...containerfile, path].join('\n'));
}

/**
 * Writes the build context of an image that stands in for distroless Node.js: `/nodejs/bin/node` of this machine and
 * its shared libraries.
 */
export async function writeRuntimeContext(context: string): Promise<void> {
  const root = join(context, 'root');
  await copyInto(root, await librariesOf(process.execPath));
  await mkdir(join(root, 'nodejs/bin'), { recursive: true });
  await mkdir(join(root, 'tmp'), { mode: 0o1777 });
  await cp(await realpath(process.execPath), join(root, 'nodejs/bin/node'));
  const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  await writeFile(join(context, 'Containerfile'), ['FROM scratch', 'COPY root/ /', path].join('\n'));
}

async function npmProgram(): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'command -v npm']);
  return stdout.trim();
}
