import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.js';

const service = 'apps/service/src';

/** A part of the security-critical code. */
export interface MutationTarget {
  /** Folders and files. */
  readonly sources: readonly string[];
  /** Beginnings of the names of test files that check this code. They run before the others. */
  readonly tests: readonly string[];
}

/**
 * The security-critical code: it stores and checks secrets, starts and ends sessions, counts guesses, or decides what a
 * caller may do.
 */
export const mutationTargets: Readonly<Record<string, MutationTarget>> = {
  security: { sources: [`${service}/security`], tests: [`${service}/security`] },
  'rate-limits': { sources: [`${service}/rate-limits`], tests: [`${service}/rate-limits`] },
  'http (authentication)': {
    sources: ['caller.ts', 'caller-transaction.ts', 'check-request.ts', 'cors.ts'].map(
      (name) => `${service}/http/${name}`,
    ),
    tests: [
      `${service}/http/access`,
      `${service}/http/ended-sessions`,
      `${service}/features/api-keys`,
      `${service}/features/sessions`,
      `${service}/features/internal-projects`,
    ],
  },
  'domain/sessions': {
    sources: [`${service}/domain/sessions`],
    tests: [
      `${service}/features/sessions`,
      `${service}/http/ended-sessions`,
      `${service}/features/mfa`,
      `${service}/features/password`,
      `${service}/domain/sessions`,
    ],
  },
  'domain/sign-in': {
    sources: [`${service}/domain/sign-in`],
    tests: [
      `${service}/domain/sign-in`,
      `${service}/features/mfa`,
      `${service}/features/fresh-sessions`,
      `${service}/features/owner-emails`,
      `${service}/routes/email-change-undo`,
    ],
  },
  'domain/verification-codes': {
    sources: [`${service}/domain/verification-codes`],
    tests: [
      `${service}/domain/verification-codes`,
      `${service}/domain/sign-in/outstanding-codes`,
      `${service}/features/otp`,
      `${service}/features/password-reset`,
      `${service}/features/team-invitations`,
      `${service}/domain/sign-in/guesses`,
    ],
  },
  'domain/oauth': {
    sources: [`${service}/domain/oauth`],
    tests: [`${service}/features/oauth`, `${service}/features/connected-accounts`, `${service}/domain/oauth`],
  },
  'domain/users (passwords, emails)': {
    sources: ['passwords', 'new-passwords', 'confirm-account', 'email-verification', 'undo-email-change'].map(
      (name) => `${service}/domain/users/${name}.ts`,
    ),
    tests: [
      `${service}/features/password`,
      `${service}/features/new-passwords`,
      `${service}/features/account-takeover`,
      `${service}/routes/email-change-undo`,
      `${service}/features/contact-channels`,
    ],
  },
  'domain/permissions': {
    sources: [`${service}/domain/permissions`],
    tests: [`${service}/features/team-permission`, `${service}/features/teams`, `${service}/features/team-members`],
  },
  'js/session': { sources: ['packages/js/src/session'], tests: ['packages/js/src/session'] },
};

/** Seed of the samples. */
export const sampleSeed = 14;

/** Number of mutants of a folder that are tested. Larger folders are sampled. */
export const maxMutantsPerTarget = 64;

/**
 * Test files that are left out: they test the database, processes or large data. Leaving them out can only
 * make mutants survive.
 */
export const omittedTestFiles =
  /src\/(?:database|domain\/projects)\/|src\/(?:main|canary|database-clock|log|bounded-map)\.test|\/(?:large-lists|streamed-lists|body-cost|body-limits|deadline|hostile|published-client|newer-clients|frameworks|reference-app|pictures|email-templates|health|openapi|webhooks|stand-in)\.test/;

/** Returns the source files of a folder of this list. */
export function sourceFilesOf({ sources }: MutationTarget): readonly string[] {
  return sources.flatMap((entry) => {
    if (!existsSync(join(root, entry)))
      throw new Error(`${entry} does not exist. Correct scripts/mutation/mutation-targets.ts.`);
    if (statSync(join(root, entry)).isFile()) return [entry];
    return readdirSync(join(root, entry), { recursive: true, encoding: 'utf8' })
      .map((name) => `${entry}/${name}`)
      .filter((path) => /\.[jt]s$/.test(path) && !/\.test\.ts$/.test(path))
      .sort();
  });
}
