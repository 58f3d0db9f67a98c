import { serviceLimits } from '@keystack/contract';
import { checkDomain, getProviderTest, getSignInImpact, startProviderTest } from '@keystack/contract/endpoints';
import { prepareProviderTest, providerToTest, readProviderTest } from '../domain/oauth/provider-tests.ts';
import { checkDomainSteps } from '../domain/projects/check-domain.ts';
import { countUsersWithOnlyMethod } from '../domain/sign-in/sign-in-methods.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { limitProjectRequests } from '../rate-limits/limit-requests.ts';

/** Endpoints that check the settings for sign-in: OAuth providers, domains, and the users who need a sign-in method. */
export const signInCheckEndpoints = [
  implement(startProviderTest, async ({ deps, caller, params, body, transaction }) => {
    const { project_id: projectId } = caller.project;
    const settings = await providerToTest(deps.db, deps, projectId, params.provider_id, body.config ?? null);
    await limitProjectRequests(deps, projectId, 'providerTests');
    const test = await prepareProviderTest(deps, settings, caller.ownerSession?.userId ?? null);
    await transaction(test.store);
    return {
      id: test.id,
      authorization_url: test.authorizationUrl,
      redirect_uri: test.redirectUri,
      expires_at_millis: test.expiresAt.getTime(),
    };
  }),

  implement(getProviderTest, async ({ deps, caller, params: { provider_id: providerId, test_id: id } }) => {
    const ownerId = caller.ownerSession?.userId ?? null;
    const test = await readProviderTest(deps, { projectId: caller.project.project_id, providerId, id, ownerId });
    if (test !== null) return test;
    throw new HttpError(404, 'There is no such test, it has expired, or another owner started it. Start a new one.');
  }),

  implement(getSignInImpact, async ({ deps, caller, query: { method } }) => {
    const { impactMaxCount: maximum } = serviceLimits;
    await limitProjectRequests(deps, caller.project.project_id, 'signInImpacts');
    const count = await countUsersWithOnlyMethod(deps.db, caller.project.project_id, method, maximum + 1);
    return { user_count: Math.min(count, maximum), is_capped: count > maximum };
  }),

  implement(checkDomain, async ({ deps, caller, body: { domain, handler_path }, transaction }) => {
    await limitProjectRequests(deps, caller.project.project_id, 'domainChecks');
    const result = await checkDomainSteps(deps.config, domain, handler_path);
    // Answered only if the caller may still manage the project.
    await transaction(async () => {});
    return result;
  }),
];
