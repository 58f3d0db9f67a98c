import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { bool, nonEmptyText, num, text, timestampMillis, url, uuid } from '../fields.ts';
import { formatDuration } from '../format.ts';
import { requiredSetting, setting } from '../mail-server.ts';
import { oauthProviderIds } from '../oauth-providers.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';
import { domainChecks, signInMethodIds } from '../sign-in-checks.ts';

/** The area of the API for checks of the settings for sign-in. */
export const signInChecksArea: AreaDocumentation = {
  title: 'Sign-in checks',
  description: 'Checks of the sign-in settings of a project, for its owners. They change no setting and no user.',
};

const providerId = z.enum(oauthProviderIds);

/** The steps of a sign-in at an OAuth provider, in their order. */
const providerTestSteps = ['authorization', 'token', 'profile'] as const;

/** The reasons why a test of an OAuth provider failed. */
const providerTestErrors = [
  'access_denied',
  'invalid_client',
  'redirect_uri_mismatch',
  'invalid_code',
  'invalid_scope',
  'provider_error',
  'no_email',
  'invalid_response',
  'unreachable',
] as const;

/**
 * The keys to test instead of the saved ones. Without a secret, the saved one is used if the client id is unchanged.
 */
const testedProvider = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('shared') }),
  z.strictObject({
    type: z.literal('standard'),
    client_id: requiredSetting(),
    client_secret: z.optional(requiredSetting()),
    facebook_config_id: z.optional(setting()),
    microsoft_tenant_id: z.optional(setting()),
  }),
]);

/** Starts a test sign-in at an OAuth provider. */
export const startProviderTest = defineEndpoint({
  method: 'POST',
  path: '/oauth-providers/{provider_id}/test',
  summary: 'Start a test of an OAuth provider',
  description: `Starts a real sign-in at the provider. Open \`authorization_url\` in the browser. The provider redirects back to the callback URL of this service, which reads the claims of the account, creates no user and no session, and discards the tokens. Then get the result from \`GET /oauth-providers/{provider_id}/test/{test_id}\`. Tests the saved keys, or those in \`config\` before they are saved. Only the owner who started a test gets its result, for ${formatDuration(serviceLimits.oauthLifetime)}.`,
  access: ['admin'],
  params: z.strictObject({ provider_id: providerId }),
  bodyLimit: bodyLimits.small,
  body: z.strictObject({ config: z.optional(testedProvider) }),
  status: 201,
  response: z.strictObject({
    id: uuid(),
    authorization_url: nonEmptyText(),
    /** The URL to register at the provider. */
    redirect_uri: nonEmptyText(),
    expires_at_millis: timestampMillis(),
  }),
  errors: ['OAuthProviderNotFoundOrNotEnabled', 'InvalidSharedOAuthProviderId', 'TooManyRequests'],
  plainTextErrors: {
    400: 'The provider is not configured, or the client secret is missing.',
    502: 'The OpenID server that replaces the provider cannot be used.',
  },
  example: {
    params: { provider_id: 'github' },
    body: { config: { type: 'standard', client_id: 'your-client-id', client_secret: 'your-client-secret' } },
  },
});

/** Returns the state and the result of a test sign-in at an OAuth provider. */
export const getProviderTest = defineEndpoint({
  method: 'GET',
  path: '/oauth-providers/{provider_id}/test/{test_id}',
  summary: 'Get a test of an OAuth provider',
  description: 'Returns the state of the test. A failed test names the step and contains the words of the provider.',
  access: ['admin'],
  params: z.strictObject({ provider_id: providerId, test_id: uuid() }),
  response: z.strictObject({
    id: uuid(),
    state: z.enum(['pending', 'succeeded', 'failed']),
    /** The account as a sign-in reads it. `null` unless the test succeeded. */
    account: z.nullable(
      z.strictObject({
        account_id: nonEmptyText(),
        email: z.nullable(text()),
        email_verified: bool(),
        display_name: z.nullable(text()),
        profile_image_url: z.nullable(text()),
      }),
    ),
    /** The claims as the provider sent them. Long values are cut. */
    claims: z.array(z.strictObject({ name: text(), value: text() })),
    failure: z.nullable(
      z.strictObject({
        step: z.enum(providerTestSteps),
        error: z.enum(providerTestErrors),
        /** The error code of the provider. */
        provider_error: z.nullable(text()),
        /** The explanation of the provider. */
        provider_message: z.nullable(text()),
      }),
    ),
  }),
  errors: [],
  plainTextErrors: { 404: 'There is no such test, it has expired, or another owner started it.' },
  example: { params: { provider_id: 'github', test_id: referenceExamples.providerTestId } },
});

/** Counts the users who could not sign in any more without a sign-in method. */
export const getSignInImpact = defineEndpoint({
  method: 'GET',
  path: '/projects/current/sign-in-impact',
  summary: 'Count the users who need a sign-in method',
  description: `Returns the number of users who have no other enabled sign-in method than \`method\`. Counts up to ${serviceLimits.impactMaxCount} users.`,
  access: ['admin'],
  query: z.strictObject({ method: z.enum(signInMethodIds) }),
  response: z.strictObject({
    user_count: num(),
    /** `true` if there are more users than `user_count`. */
    is_capped: bool(),
  }),
  errors: ['TooManyRequests'],
  example: { query: { method: 'password' } },
});

/** Checks from the service whether a trusted domain is reachable. */
export const checkDomain = defineEndpoint({
  method: 'POST',
  path: '/projects/current/check-domain',
  summary: 'Check a domain',
  description:
    'Requests the sign-in page at the handler path of a domain step by step: finds the host, connects, checks the certificate, waits for a response, and checks that the handler path exists. Connects only to public IP addresses; in development, also to this computer. Follows no redirect and returns nothing of the page.',
  access: ['admin'],
  body: z.strictObject({
    domain: z.pipe(
      url(),
      z
        .string()
        .check(
          z.regex(/^https:\/\/|^http:\/\/localhost(?::\d+)?\/?$/, 'must begin with https://'),
          z.maxLength(serviceLimits.domainMaxLength),
        ),
    ),
    handler_path: z._default(
      z.pipe(
        nonEmptyText(),
        z.string().check(z.startsWith('/', 'must start with /'), z.maxLength(serviceLimits.domainMaxLength)),
      ),
      '/handler',
    ),
  }),
  response: z.strictObject({
    is_reachable: bool(),
    checks: z.array(
      z.strictObject({
        check: z.enum(domainChecks),
        state: z.enum(['passed', 'failed', 'skipped']),
        /** A code for the reason why the check failed. `null` unless it failed. */
        error: z.nullable(text()),
      }),
    ),
    /** The status of the response. `null` if there was none. */
    http_status: z.nullable(num()),
    /** The target of a redirect to another origin. */
    redirected_to: z.nullable(text()),
  }),
  errors: ['TooManyRequests'],
  plainTextErrors: { 400: 'The port is not allowed.' },
  example: { body: { domain: 'https://shop.example.com', handler_path: '/handler' } },
});
