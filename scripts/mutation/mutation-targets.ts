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
  'rate-limits': {
    sources: [`${service}/rate-limits`],
    tests: [`${service}/rate-limits`, `${service}/domain/sign-in/guesses`],
  },
  'http (authentication)': {
    sources: ['caller.ts', 'caller-transaction.ts', 'validate-request.ts', 'cors.ts'].map(
      (name) => `${service}/http/${name}`,
    ),
    tests: [
      `${service}/http/access`,
      `${service}/http/ended-sessions`,
      `${service}/features/api-keys`,
      `${service}/features/sessions`,
      `${service}/features/internal-projects`,
      `${service}/http/endpoint-routes`,
      `${service}/features/users`,
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
      `${service}/features/fresh-sessions`,
    ],
  },
  'domain/sign-in': {
    sources: [`${service}/domain/sign-in`],
    tests: [
      `${service}/features/fresh-sessions`,
      `${service}/features/owner-emails`,
      `${service}/features/mfa`,
      `${service}/routes/email-change-undo`,
      `${service}/features/email-templates`,
      `${service}/domain/sign-in`,
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
      `${service}/features/listed-invitations`,
      `${service}/features/oauth/outlasting`,
      `${service}/domain/sign-in/guesses`,
    ],
  },
  'domain/oauth': {
    sources: [`${service}/domain/oauth`],
    tests: [
      `${service}/features/oauth`,
      `${service}/features/connected-accounts`,
      `${service}/domain/oauth`,
      `${service}/features/api-keys`,
      `${service}/features/fresh-sessions`,
    ],
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
      `${service}/features/otp`,
      `${service}/features/contact-channels`,
    ],
  },
  'domain/permissions': {
    sources: [`${service}/domain/permissions`],
    tests: [
      `${service}/features/team-permission`,
      `${service}/features/project-permission`,
      `${service}/features/teams`,
      `${service}/features/team-members`,
      `${service}/http/streamed-lists`,
    ],
  },
  'js/session': { sources: ['packages/js/src/session'], tests: ['packages/js/src/session'] },
};

/** Seed of the random samples of mutants, so that every run picks the same ones. */
export const sampleSeed = 14;

/** Maximum number of mutants that are tested per target, unless `--all` is given. Targets with more are sampled. */
export const maxMutantsPerTarget = 32;

/**
 * Test files that are left out: they test the database, processes or large data. Leaving them out can only
 * make mutants survive.
 */
export const omittedTestFiles =
  /src\/(?:database|domain\/projects)\/|src\/(?:main|canary|database-clock|log|bounded-map)\.test|\/(?:large-lists|body-cost|body-limits|deadline|hostile|published-client|newer-clients|frameworks|reference-app|pictures|health|openapi|webhooks|stand-in)\.test/;

/**
 * Returns the paths of a target's source files, without tests. Throws an `Error` if one of its `sources` does not
 * exist.
 */
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
