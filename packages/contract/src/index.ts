export { api, type EndpointsByRoute } from './api.ts';
export { type BodyLimit, bodyLimits } from './body-limits.ts';
export { type AccountOwnerEmailType, accountOwnerEmailTypes, emailTemplateTypes } from './email-template-types.ts';
export { type EmailTemplateType, type EmailVariable, emailVariables } from './email-variables.ts';
export {
  type BodyOf,
  defineEndpoint,
  type Endpoint,
  type ErrorNameOf,
  type HeadersOf,
  type HttpMethod,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  schemaForAccess,
} from './endpoint.ts';
export { adminProject, clientTeam, serverTeam, serverUser } from './entities.ts';
export { type ErrorDetails, type ErrorName, errorDefinitions, type NewerErrorName, newerErrorNames } from './errors.ts';
export { type EventType, eventTypes } from './event-types.ts';
export { fieldsAcceptingMe } from './fields.ts';
export { formatDuration } from './format.ts';
export {
  type AccessType,
  accessTypes,
  type HeaderName,
  headerNames,
  newerClientMarkerHeader,
  newerHeaderNameOf,
} from './headers.ts';
export { KnownError, KnownErrors } from './known-error.ts';
export { limits } from './limits.ts';
export { mailServerSteps } from './mail-server.ts';
export { notificationCategories } from './notification-categories.ts';
export { isOAuthProviderId, type OAuthProviderId, oauthProviderIds, oauthProviders } from './oauth-providers.ts';
export { maskedSecret, type OwnerAction, type OwnerRequestRule, ownerRequests } from './owner-requests.ts';
export { emptyProfile, type ProfileFields, profileFieldNames } from './profile-fields.ts';
export { adjustToContrast, contrastingTextColor, contrastRatio } from './rules/contrast.ts';
export { canonicalEmail } from './rules/email.ts';
export { type GuardedAction, type SignInAgainMessage, signInAgainMessage } from './rules/fresh-session.ts';
export { findLocale, type LocaleTag, localeTags, textDirection } from './rules/locales.ts';
export { passwordLength, passwordProblem, weakPasswordMessages } from './rules/password-problem.ts';
export { productionModeProblems, productionTrustedTargets } from './rules/production-mode.ts';
export { isLocalhost, isTrustedTarget } from './rules/redirect-target.ts';
export { toSafeSingleLine } from './rules/single-line.ts';
export {
  isSystemPermission,
  permissionIdProblem,
  type SystemPermissionId,
  systemPermissions,
} from './rules/system-permissions.ts';
export { serviceLimits } from './service-limits.ts';
export { domainChecks, signInMethodIds } from './sign-in-checks.ts';
export { type StandInAccount, standInAccounts } from './stand-in-accounts.ts';
export { parseUntrustedErrorDetails } from './untrusted-error-details.ts';
export { type WebhookEventData, type WebhookEventType, webhookEventDataSchemas } from './webhook-events.ts';
export { webhookRetryDelayMillis } from './webhook-retries.ts';
