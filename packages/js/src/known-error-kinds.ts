/*
 * What a client must know beforehand of the known errors: which are a kind of another, told by their codes. Texts, statuses
 * and details come over the wire. A test holds this to the contract.
 */

const token = '^(UNPARSABLE|INVALID(_PROJECT_FOR)?)_ACCESS_TOKEN|^ACCESS_TOKEN_E';
const session = `${token}|^INVALID_SESSION_`;
const missingKey = '^(CLIENT|SERVER|ADMIN|PROJECT)_.*AUTHENTICATION_REQUIRED';
const adminToken = 'ADMIN_ACCESS_TOKEN';
const wrongKey = `^PROJECT_KEY_|(REQUEST|ACCESS)_TYPE|${adminToken}|^INVALID_(PUB|SEC|SUP|PROJECT_AUTH)`;

/** The codes of the errors that an error stands for, where it stands for others than itself, as patterns. */
export const kinds: Readonly<Record<string, string>> = {
  ProjectAuthenticationError: `${missingKey}|${wrongKey}|^EXPECTED_I`,
  InvalidProjectAuthentication: wrongKey,
  ProjectAuthenticationRequired: missingKey,
  InvalidAdminAccessToken: adminToken,
  SessionAuthenticationError: session,
  InvalidSessionAuthentication: session,
  InvalidAccessToken: token,
  RefreshTokenError: '^REFRESH_TOKEN_|^PROVIDER_R',
  PasswordRequirementsNotMet: '^PASSWORD_TOO',
  VerificationCodeError: '^VERIFICATION_',
};
