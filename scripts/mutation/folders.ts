import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.js';

const service = 'apps/service/src';

/**
 * The security-critical code by folder: it stores and checks secrets, starts and ends sessions, counts guesses, or
 * decides what a caller may do. Each entry is a folder or a file.
 */
export const folders: Readonly<Record<string, readonly string[]>> = {
  security: [`${service}/security`],
  'rate-limits': [`${service}/rate-limits`],
  'http (authentication)': [
    `${service}/http/caller.ts`,
    `${service}/http/caller-transaction.ts`,
    `${service}/http/check-request.ts`,
    `${service}/http/cors.ts`,
  ],
  'domain/sessions': [`${service}/domain/sessions`],
  'domain/sign-in': [`${service}/domain/sign-in`],
  'domain/verification-codes': [`${service}/domain/verification-codes`],
  'domain/oauth': [`${service}/domain/oauth`],
  'domain/users (passwords, emails)': [
    `${service}/domain/users/passwords.ts`,
    `${service}/domain/users/new-passwords.ts`,
    `${service}/domain/users/confirm-account.ts`,
    `${service}/domain/users/email-verification.ts`,
    `${service}/domain/users/undo-email-change.ts`,
  ],
  'domain/permissions': [`${service}/domain/permissions`],
  'js/session': ['packages/js/src/session'],
};

/** Seed of the samples. */
export const seed = 14;

/** Number of mutants of a folder that are tested. Larger folders are sampled. */
export const sampleSize = 64;

/**
 * Test files that are left out: they test the database, processes, emails or large data. Leaving them out can only
 * make mutants survive.
 */
export const omittedTests =
  /src\/(?:database|jobs|domain\/emails|domain\/projects)\/|src\/(?:main|canary|service-clock|log|config|bounded-map)\.test|\/(?:large-lists|streamed-lists|body-cost|body-limits|deadline|hostile|published-client|frameworks|reference-app|pictures|email-templates|emails|health|openapi|webhooks|inbox|stand-in)\.test/;

/** Returns the source files of a folder of this list. */
export function sourcesOf(entries: readonly string[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (!existsSync(join(root, entry)))
      throw new Error(`${entry} does not exist. Correct scripts/mutation/folders.ts.`);
    if (statSync(join(root, entry)).isFile()) return [entry];
    return readdirSync(join(root, entry), { recursive: true, encoding: 'utf8' })
      .map((name) => `${entry}/${name}`)
      .filter((path) => /\.[jt]s$/.test(path) && !/\.test\.ts$/.test(path))
      .sort();
  });
}
