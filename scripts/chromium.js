import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { installApart } from './install.js';
import { once } from './once.js';
import { findProgram, installDebianPackages } from './programs.js';
import { step } from './progress.js';
import { Failure, root, run } from './run.js';

/**
 * An npm package of Chromium with the libraries that a minimal system lacks. Its archives are unpacked here, because
 * its own code needs Node 22.
 */
const portable = '@sparticuz/chromium@147.0.2';

const cached = join(root, '.cache/chromium');

/**
 * Returns the path of Chromium: the one of `npx playwright install`, or one in the `PATH`. If both are missing,
 * installs the Debian package as root, or unpacks a copy otherwise. Throws on other systems than Linux.
 */
export const chromium = once(async () => {
  const found = (await installedByPlaywright()) ?? installed();
  if (found) return found;
  if (process.platform !== 'linux') {
    throw new Failure(
      'The browser tests need Chromium. Run "npx playwright install chromium", then run the tests again.',
    );
  }
  await installDebianPackages('Chromium', ['chromium-headless-shell', 'fonts-liberation']);
  const packaged = installed();
  if (packaged) return packaged;
  const launcher = join(cached, 'chromium.sh');
  if (!existsSync(launcher)) await step('Unpacking Chromium', unpack);
  return launcher;
});

async function installedByPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

// The shell without windows comes first, because the tests take a quarter less CPU time with it.
const installed = () =>
  findProgram('chromium-headless-shell') ??
  findProgram('chromium') ??
  findProgram('chromium-browser') ??
  findProgram('google-chrome');

/** Unpacks a copy of Chromium into a folder of the repository that git ignores. Does not change the system. */
async function unpack() {
  const draft = `${cached}.new`;
  await installApart(draft, [portable]);
  const packed = (/** @type {string} */ file) => join(draft, 'node_modules/@sparticuz/chromium/bin', `${file}.br`);
  await inflate(packed('chromium'), join(draft, 'chromium'));
  for (const archive of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
    await inflate(packed(archive), join(draft, archive));
    await run('tar', ['--extract', '--file', archive], { cwd: draft });
    await rm(join(draft, archive));
  }
  await rm(join(draft, 'node_modules'), { recursive: true });
  await writeFile(join(draft, 'fonts.conf'), fonts);
  await writeFile(join(draft, 'chromium.sh'), launcher, { mode: 0o755 });
  await rm(cached, { recursive: true, force: true });
  await rename(draft, cached);
}

/**
 * Decompresses a Brotli file to an executable file.
 *
 * @param {string} from
 * @param {string} to
 */
const inflate = (from, to) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));

const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const launcher = `#!/bin/sh
folder=$(dirname "$0")
export LD_LIBRARY_PATH="$folder/lib" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" --no-sandbox --no-zygote "$@"
`;
