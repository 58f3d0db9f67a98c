import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
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
  z.strictObject({ type: describe(fieldTexts.configOauthProvidersType, z.literal('shared')) }),
  z.strictObject({
    type: describe(fieldTexts.configOauthProvidersType, z.literal('standard')),
    client_id: describe(fieldTexts.clientId, requiredSetting()),
    client_secret: describe(fieldTexts.clientSecret, z.optional(requiredSetting())),
    facebook_config_id: describe(fieldTexts.facebookConfigId, z.optional(setting())),
    microsoft_tenant_id: describe(fieldTexts.microsoftTenantId, z.optional(setting())),
  }),
]);

/** Starts a test sign-in at an OAuth provider. */
export const startProviderTest = defineEndpoint({
  method: 'POST',
  path: '/oauth-providers/{provider_id}/test',
  summary: 'Start a test of an OAuth provider',
  description: `Starts a real sign-in at the provider. Open \`authorization_url\` in the browser. The provider redirects back to the callback URL of this service, which reads the claims of the account, creates no user and no session, and discards the tokens. Then get the result from \`GET /oauth-providers/{provider_id}/test/{test_id}\`. Tests the saved keys, or those in \`config\` before they are saved. Only the owner who started a test gets its result, for ${formatDuration(serviceLimits.oauthLifetime)}.`,
  access: ['admin'],
  params: z.strictObject({ provider_id: describe(fieldTexts.providerId, providerId) }),
  bodyLimit: bodyLimits.small,
  body: z.strictObject({
    config: describe(
      'The keys to test instead of the saved ones. Default: the saved ones.',
      z.optional(testedProvider),
    ),
  }),
  status: 201,
  response: z.strictObject({
    id: describe(fieldTexts.testId, uuid()),
    authorization_url: describe(
      ['The URL at the provider to open in the browser.', 'https://github.com/login/oauth/authorize?…'],
      nonEmptyText(),
    ),
    redirect_uri: describe(
      ['The callback URL to register at the provider.', 'https://auth.example.com/api/v1/auth/oauth/callback/github'],
      nonEmptyText(),
    ),
    expires_at_millis: describe(fieldTexts.expiresAtMillis, timestampMillis()),
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
  params: z.strictObject({ provider_id: providerId, test_id: describe(fieldTexts.testId, uuid()) }),
  response: z.strictObject({
    id: describe(fieldTexts.testId, uuid()),
    state: describe(
      ['`pending` until the provider has redirected back.', 'succeeded'],
      z.enum(['pending', 'succeeded', 'failed']),
    ),
    account: describe(
      'The account as a sign-in reads it. `null` unless the test succeeded.',
      z.nullable(
        z.strictObject({
          account_id: describe(fieldTexts.accountId, nonEmptyText()),
          email: describe(fieldTexts.email, z.nullable(text())),
          email_verified: describe(
            ['`true` if the provider reports that the email address belongs to the account.', true],
            bool(),
          ),
          display_name: describe(fieldTexts.displayName, z.nullable(text())),
          profile_image_url: describe(fieldTexts.profileImageUrl, z.nullable(text())),
        }),
      ),
    ),
    claims: describe(
      'The claims as the provider sent them. Long values are cut.',
      z.array(
        z.strictObject({
          name: describe(['The name of the claim.', 'sub'], text()),
          value: describe(['The value of the claim.', '1024'], text()),
        }),
      ),
    ),
    failure: describe(
      ['The failed step. `null` unless the test failed.', null],
      z.nullable(
        z.strictObject({
          step: describe(['The step of the sign-in.', 'token'], z.enum(providerTestSteps)),
          error: describe(['The reason.', 'invalid_client'], z.enum(providerTestErrors)),
          provider_error: describe(
            ['The error code of the provider, or `null`.', 'invalid_client'],
            z.nullable(text()),
          ),
          provider_message: describe(
            ['The explanation of the provider, or `null`.', 'The client secret is wrong.'],
            z.nullable(text()),
          ),
        }),
      ),
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
  query: z.strictObject({ method: describe(['The sign-in method.', 'password'], z.enum(signInMethodIds)) }),
  response: z.strictObject({
    user_count: describe(['The number of users.', 3], num()),
    is_capped: describe(fieldTexts.isCapped, bool()),
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
    domain: describe(
      fieldTexts.domain,
      z.pipe(
        url(),
        z
          .string()
          .check(
            z.regex(/^https:\/\/|^http:\/\/localhost(?::\d+)?\/?$/, 'must begin with https://'),
            z.maxLength(serviceLimits.domainMaxLength),
          ),
      ),
    ),
    handler_path: describe(
      fieldTexts.handlerPath,
      z._default(
        z.pipe(
          nonEmptyText(),
          z.string().check(z.startsWith('/', 'must start with /'), z.maxLength(serviceLimits.domainMaxLength)),
        ),
        '/handler',
      ),
    ),
  }),
  response: z.strictObject({
    is_reachable: describe(['`true` if no check failed.', true], bool()),
    checks: describe(
      'The checks in their order.',
      z.array(
        z.strictObject({
          check: describe(['The check.', 'resolve'], z.enum(domainChecks)),
          state: describe(
            ['`skipped` if an earlier check failed, or if the connection is not encrypted.', 'passed'],
            z.enum(['passed', 'failed', 'skipped']),
          ),
          error: describe(
            [
              'The reason why the check failed: a code of a failed connection such as `dns_failed`, `server_error`, `not_found`, `refused` or `redirected`. `null` unless it failed.',
              null,
            ],
            z.nullable(text()),
          ),
        }),
      ),
    ),
    http_status: describe(['The status of the response, or `null` if there was none.', 200], z.nullable(num())),
    /** The target of a redirect to another origin. */
    redirected_to: describe(['The origin that the domain redirects to, or `null`.', null], z.nullable(text())),
  }),
  errors: ['TooManyRequests'],
  plainTextErrors: { 400: 'The port is not allowed.' },
  example: { body: { domain: 'https://shop.example.com', handler_path: '/handler' } },
});
