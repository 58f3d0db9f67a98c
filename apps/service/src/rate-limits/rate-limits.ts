import { limits } from '@keystack/contract/service-rules';

const minute = 60_000;
/** A day, in milliseconds. */
export const dayMs = 24 * 60 * minute;

interface RateLimit {
  readonly limit: number;
  readonly span: number;
  readonly notifiesAccountOwner?: boolean;
}

/**
 * Rate limits: at most `limit` attempts in `span` milliseconds. The suffix of the name shows how attempts are counted:
 * `From` by the IP address of the request; `For` by the account, or for emails by the email address of the recipient;
 * `ForFrom` by both; `ForTrusted` by the account, for requests from its trusted IPs. Guesses count only if they are
 * wrong, all other attempts always. Limits of a day survive a crash of the database server; a new one must be added to
 * their table in a migration. When the last attempt of a limit with `notifiesAccountOwner` is consumed, the account
 * owner gets an email.
 */
export const rateLimits = {
  passwordsFrom: { limit: 100, span: 15 * minute },
  passwordsForFrom: { limit: 10, span: 15 * minute },
  passwordsForFromDay: { limit: 50, span: dayMs },
  /** For all IP addresses that the account does not trust, together. */
  passwordsFor: { limit: 100, span: 60 * minute },
  passwordsForDay: { limit: 200, span: dayMs, notifiesAccountOwner: true },
  passwordsForTrustedDay: { limit: 500, span: dayMs, notifiesAccountOwner: true },
  oldPasswordsFor: { limit: 10, span: 15 * minute },
  oldPasswordsForDay: { limit: 50, span: dayMs, notifiesAccountOwner: true },
  totpForFrom: { limit: 10, span: 15 * minute },
  totpForFromDay: { limit: 30, span: dayMs },
  totpFor: { limit: 10, span: 15 * minute },
  totpForDay: { limit: 50, span: dayMs, notifiesAccountOwner: true },
  totpForTrustedDay: { limit: 100, span: dayMs, notifiesAccountOwner: true },
  /** Guesses of sign-in codes that users type. Each code itself allows 20 guesses. */
  codesForFrom: { limit: 20, span: 15 * minute },
  codesForFromDay: { limit: 50, span: dayMs },
  codesFor: { limit: 100, span: 60 * minute },
  codesForDay: { limit: 200, span: dayMs, notifiesAccountOwner: true },
  codesForTrustedDay: { limit: 500, span: dayMs, notifiesAccountOwner: true },
  signUpsFrom: { limit: 200, span: 60 * minute },
  /** Redirects to an OAuth provider. Each stores a row until the provider redirects back. */
  oauthRedirectsFrom: { limit: 1000, span: 60 * minute },
  /** Creations of teams, projects and pictures by clients. Each stores a row permanently. */
  creationsFor: { limit: 300, span: 60 * minute },
  creationsFrom: { limit: 3000, span: 60 * minute },
  /**
   * Updates of metadata by clients. Each writes up to `limits.metadataMaxLength` characters and sends them to every
   * webhook endpoint.
   */
  metadataFor: { limit: 1000, span: 60 * minute },
  metadataFrom: { limit: 10_000, span: 60 * minute },
  emailsFrom: { limit: 300, span: 60 * minute },
  emailsForFrom: { limit: 10, span: 15 * minute },
  /** Emails to the account owner about changes of the account, so that repeated changes do not flood the mailbox. */
  ownerEmailsFor: { limit: 10, span: 60 * minute },
  /**
   * Emails that reset a password, which anybody can request. The span is the lifetime of a link, so the newest link is
   * valid while the quota is used up.
   */
  resetEmailsFor: { limit: 30, span: limits.passwordResetLifetime },
  /**
   * Emails with sign-in codes to one address, which anybody can request. The span is the lifetime of a code, so that
   * the newest code is valid while the quota is used up.
   */
  signInEmailsFor: { limit: 20, span: limits.signInCodeLifetime },
  /** Emails that tell the account owner that a limit of guesses is used up. */
  guessNoticesFor: { limit: 1, span: dayMs },
  /** Emails to the owners of a project about an action in one session: one while the session is fresh. */
  ownerNoticesFor: { limit: 1, span: limits.freshSessionAge },
  emailsFor: { limit: 30, span: 60 * minute },
  /**
   * Emails that the app's server sends to one user, and to all users of a project. They have quotas of their own, so
   * that they never take the quota of the emails that the service sends itself, such as those to account owners.
   */
  customEmailsFor: { limit: 30, span: 60 * minute },
  customEmails: { limit: 50_000, span: 60 * minute },
  /**
   * Emails to one email address, and of a project, that a project owner sends again. Each is sent with all of its
   * attempts, so without a limit an owner could flood a mailbox that refuses emails.
   */
  resentEmailsFor: { limit: 10, span: 60 * minute },
  resentEmails: { limit: 5000, span: 60 * minute },
  /**
   * Invitations to own a project: of the project, of an owner for all projects, to one email address, and of all
   * projects. The service itself sends their emails. They take nothing of the quotas of other emails to owners, such as
   * those to sign in.
   */
  ownerInvitations: { limit: 60, span: 60 * minute },
  ownerInvitationsFor: { limit: 120, span: 60 * minute },
  ownerInvitationEmailsFor: { limit: 30, span: 60 * minute },
  ownerInvitationEmails: { limit: 2000, span: 60 * minute },
  /** Tests of the mail server of a project. Each opens a connection to a host that the project owner chooses. */
  mailServerTests: { limit: 60, span: 60 * minute },
  /** Test sign-ins at the OAuth providers of a project. Each stores a row for some minutes. */
  providerTests: { limit: 60, span: 60 * minute },
  /** Checks of the domains of a project. Each opens a connection to a host that the project owner chooses. */
  domainChecks: { limit: 120, span: 60 * minute },
  /**
   * Counts of users that match filters, and of users who need a sign-in method. Each may read many rows of a large
   * project.
   */
  userCounts: { limit: 3000, span: 60 * minute },
  signInImpacts: { limit: 300, span: 60 * minute },
  /** Emails of a project to email addresses that no user has verified. Anybody can request these. */
  emailsToUnverified: { limit: 5000, span: 60 * minute },
  /** Emails of a project to verified email addresses of its users. */
  emailsToVerified: { limit: 50_000, span: 60 * minute },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** The name of a rate limit. */
export type RateLimitName = keyof typeof rateLimits;

/** The limits of an instance that differ from the defaults, by name. */
export type RateLimitOverrides = { readonly [Name in RateLimitName]?: number };

/** The rate limits of an instance and, during a request, of the project that it is about. */
export interface RateLimitSettings {
  readonly rateLimits: RateLimitOverrides;
  readonly projectRateLimits?: RateLimitOverrides | undefined;
}

/** Returns the maximum number of attempts of a rate limit in its span. */
export function limitOf({ rateLimits: ofInstance, projectRateLimits }: RateLimitSettings, name: RateLimitName): number {
  return projectRateLimits?.[name] ?? ofInstance[name] ?? rateLimits[name].limit;
}

/** Rate limits on guesses. Higher values make passwords and codes easier to guess. */
const guessLimits = /^(passwords|oldPasswords|totp|codes)For|^passwordsFrom$/;

/** Returns the lowest and the highest value that an operator may set for a rate limit. */
export function rateLimitBounds(name: RateLimitName): { readonly min: number; readonly max: number } {
  const { limit } = rateLimits[name];
  return { min: 1, max: guessLimits.test(name) ? 5 * limit : 10_000_000 };
}

/** Returns whether the account owner gets an email when the last attempt of a rate limit is consumed. */
export function notifiesAccountOwner(name: RateLimitName): boolean {
  const { notifiesAccountOwner: notifies = false }: RateLimit = rateLimits[name];
  return notifies;
}
