import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { test, waitForOutput } from './stack.ts';

/** An app that a test creates as a developer does: with the commands and files of the page that connects an app. */
interface TypedApp {
  /** Runs the commands that create the app and install Keystack, and saves the files. */
  readonly create: () => Promise<void>;
  /** Runs a command in the app until it ends. */
  readonly run: (command: string) => Promise<unknown>;
  /** Starts a server of the app, waits for its URL, and ends the server after `work`. */
  readonly serve: (command: string, work: (server: AppServer) => Promise<void>) => Promise<void>;
}

/** A running server of an app. */
export interface AppServer {
  readonly url: string;
  /** Returns the text that the server has printed so far, on both streams. */
  readonly output: () => string;
}

/** Creates a folder for an app of the connect page that is open, and removes it after `work`. */
export async function withTypedApp(connectPage: Page, work: (app: TypedApp) => Promise<void>): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'keystack-first-app-'));
  const folder = join(parent, 'my-app');
  // A developer confirms the question of npx with Enter.
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    NEXT_TELEMETRY_DISABLED: '1',
    npm_config_yes: 'true',
  };
  // The fonts of Google, which not every machine that runs the tests can reach.
  const fonts = join(parent, 'fonts.cjs');
  await writeFile(fonts, googleFonts);
  Object.assign(env, { NEXT_FONT_GOOGLE_MOCKED_RESPONSES: fonts });
  const shell = (cwd: string, command: string) => promisify(execFile)('sh', ['-c', command], { cwd, env });

  try {
    await work({
      run: (command) => shell(folder, command),
      async create() {
        for (const step of ['Create an app', 'Install Keystack']) {
          await test.step(step, async () => shell(parent, await codeOf(figuresOf(connectPage, step).first())));
        }
        for (const step of ['Save the settings', 'Save the code']) {
          for (const figure of await figuresOf(connectPage, step).all()) {
            const name = await figure.locator('figcaption').evaluate((caption) => caption.firstChild?.textContent);
            const path = join(folder, name ?? '');
            await mkdir(dirname(path), { recursive: true });
            await writeFile(path, await codeOf(figure));
          }
        }
      },
      async serve(command, use) {
        // One stream for both, so that the lines keep their order.
        const server = spawn('sh', ['-c', `exec ${command} 2>&1`], { cwd: folder, env });
        let printed = '';
        server.stdout.setEncoding('utf8').on('data', (chunk) => {
          printed += chunk;
        });
        try {
          await use({ url: await waitForOutput(server, /http:\/\/localhost:\d+/), output: () => printed });
        } finally {
          server.kill();
          await once(server, 'close');
        }
      },
    });
  } finally {
    await rm(parent, { recursive: true });
  }
}

const figuresOf = (page: Page, step: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: step }) })
    .getByRole('figure');

const codeOf = (figure: Locator) => figure.locator('code').innerText();

/**
 * Records warnings and errors in the console of a page, and in production everything that it prints. Returns a function
 * that returns them.
 */
export function recordConsole(page: Page, mode: 'development' | 'production'): () => readonly string[] {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('console', (message) => {
    const isProblem = ['error', 'warning', 'assert'].includes(message.type());
    if (isProblem || mode === 'production') messages.push(`${message.type()}: ${message.text()}`);
  });
  return () => messages;
}

/** A module with style sheets in place of those of Google Fonts, for `next/font/google`. */
const googleFonts = `
const face = (name) => \`@font-face { font-family: '\${name}'; font-style: normal; font-weight: 100 900; src: local('Arial'); unicode-range: U+0000-00FF; }\`;
module.exports = {
  'https://fonts.googleapis.com/css2?family=Geist:wght@100..900&display=swap': face('Geist'),
  'https://fonts.googleapis.com/css2?family=Geist+Mono:wght@100..900&display=swap': face('Geist Mono'),
};
`;
