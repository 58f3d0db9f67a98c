const service = 'apps/service/src';

/**
 * A part of the security-critical code.
 *
 * @typedef {object} MutationTarget
 * @property {readonly string[]} sources patterns of its files
 * @property {readonly string[]} tests patterns of the test files that check it
 */

/**
 * Returns a part of the service. The tests beside its files belong to it.
 *
 * @param {string} sources a folder, or files
 * @param {string[]} tests
 * @returns {MutationTarget}
 */
const part = (sources, ...tests) => {
  const isFolder = !sources.endsWith('.ts');
  return {
    sources: [`${service}/${sources}${isFolder ? '/**/*.ts' : ''}`, '!**/*.test.ts'],
    tests: [...(isFolder ? [`${sources}/**/*`] : []), ...tests].map((test) => `${service}/${test}.test.ts`),
  };
};

/**
 * The security-critical code: it stores and checks secrets, starts and ends sessions, counts guesses, or decides what a
 * caller may do.
 *
 * @type {Readonly<Record<string, MutationTarget>>}
 */
export const mutationTargets = {
  security: part('security', 'features/{password,new-passwords,mfa,signing-keys}*', 'domain/projects/masked-secrets*'),
  'rate-limits': part('rate-limits', 'domain/sign-in/guesses*', 'features/{otp,password,emails}*'),
  'http (authentication)': part(
    'http/{caller,caller-transaction,validate-request,cors}.ts',
    'http/{access,ended-sessions,endpoint-routes,errors,owner-confirmation,visitor,webhook-tokens}*',
    'features/{api-keys,sessions,internal-projects,users,suspension}*',
  ),
  'domain/sessions': part(
    'domain/sessions',
    'features/{sessions,fresh-sessions,mfa,impersonation,password,owners,removed-owners,suspension,api-keys}*',
    'features/oauth/token*',
    'http/{ended-sessions,impersonation,owner-confirmation,webhook-tokens}*',
    'jobs/housekeeping*',
  ),
  'domain/sign-in': part(
    'domain/sign-in',
    'features/{fresh-sessions,owner-emails,mfa,email-templates,otp,sign-up,sign-in-checks,magic-link-sign-up}*',
    'features/{account-review,account-takeover,emails-instead-of-codes,unverified-emails}*',
    'routes/email-change-undo*',
  ),
  'domain/verification-codes': part(
    'domain/verification-codes',
    'domain/sign-in/{outstanding-codes,guesses}*',
    'features/{otp,password-reset,team-invitations,listed-invitations,invited-sign-up,invitation-reasons}*',
    'features/{account-takeover,magic-link-sign-up}*',
    'features/oauth/outlasting*',
  ),
  'domain/oauth': part(
    'domain/oauth',
    'features/oauth/**/*',
    'features/{oauth,connected-accounts,api-keys,fresh-sessions,account-takeover}*',
  ),
  'domain/users': part(
    'domain/users/{passwords,new-passwords,confirm-account,email-verification,undo-email-change}.ts',
    'features/{password,new-passwords,account-takeover,account-review,otp,contact-channels,email-addresses}*',
    'routes/email-change-undo*',
  ),
  'domain/permissions': part(
    'domain/permissions',
    'features/{team-permission,project-permission,teams,team-members,sole-administrators}*',
    'http/streamed-lists*',
  ),
  'js/session': {
    sources: ['packages/js/src/session/**/*.ts', '!**/*.test.ts'],
    tests: ['packages/js/src/**/*.test.ts'],
  },
};
