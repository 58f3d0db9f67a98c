import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { standardStream } from './archive-files.ts';
import type { Output } from './output.ts';

interface InitOptions {
  readonly url: string;
  readonly databaseUrl?: string;
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
}

/** Adds the command that writes the settings of a service in production, with a random root secret. */
export function addInitProductionCommand(program: Command, output: Output): void {
  program
    .command('init-production')
    .description('write the settings of a service in production to a new file, with a random root secret')
    .argument('[file]', 'the file, or - for the standard output', 'production.env')
    .requiredOption('--url <url>', 'the public base URL, such as https://auth.example.com')
    .option('--database-url <url>', 'the PostgreSQL server (default: the embedded database)')
    .option('--smtp-url <url>', 'the mail server, such as smtps://login:password@mail.example.com')
    .option('--mail-from <email>', 'the sender of its emails')
    .action(async (file: string, options: InitOptions) => {
      const settings = settingsOf(options);
      const text = toEnvFile(settings);
      // Nothing is written if the service would not start with it.
      readConfig(settings);
      if (file === standardStream) {
        output.print(text.trimEnd(), { settings });
        return;
      }
      await writeNewFile(file, text);
      output.print(
        `Wrote ${file}, which only you can read. Keep a copy of KEYSTACK_SECRET apart from your backups: without it, they cannot be read. Start the service with\n  keystack start --env-file ${file}`,
        { file },
      );
    });
}

function settingsOf({ url, databaseUrl, smtpUrl, mailFrom }: InitOptions): Readonly<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    KEYSTACK_URL: url,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    KEYSTACK_SECRET: randomBytes(32).toString('hex'),
    ...(smtpUrl !== undefined && { KEYSTACK_SMTP_URL: smtpUrl }),
    ...(mailFrom !== undefined && { KEYSTACK_MAIL_FROM: mailFrom }),
  };
}

/** Returns the text of a file with the settings, which Node.js, Docker, systemd and shells read in the same way. */
function toEnvFile(settings: Readonly<Record<string, string>>): string {
  const odd = Object.entries(settings).find(([, value]) => !/^[\w.~:/?@!*&=+,;()[\]%-]*$/.test(value));
  if (odd !== undefined) {
    throw new StartError(
      `${odd[0]} has a character that programs read in different ways in such a file. Write it as % and two hex digits, for example %23 for #.`,
    );
  }
  const text = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  return text.join('');
}

/** Writes a file that only its owner can read. Never replaces one: its root secret may be the only copy. */
async function writeNewFile(file: string, text: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(text).finally(() => handle.close());
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw new StartError(
      isThere
        ? `${file} exists already, and its KEYSTACK_SECRET may be the only one that can read a database. Nothing was changed. Name another file.`
        : `The settings cannot be written to ${file}: ${cause instanceof Error ? cause.message : cause}. Check that the folder exists and can be written.`,
      { cause },
    );
  }
}
