/*
 * What a client must know beforehand of the known errors: which are a kind of another, told by their codes. Texts, statuses
 * and details come over the wire. A test holds this to the contract.
 */

const token = '(?<!ADMIN_|OAUTH_)ACCESS_TOKEN';
const session = `${token}|^INVALID_SESSION`;
const missingKey = '(?<!USER|FACTOR)_AUTHENTICATION_REQUIRED';
const adminToken = 'ADMIN_ACCESS_TOKEN';
const wrongKey = `(REQUEST|ACCESS)_TYPE|${adminToken}|^INVALID_(.+_KEY$|PROJECT_AUTH)`;

/** The codes of the errors that an error stands for, where it stands for others than itself, as patterns. */
export const kinds: Readonly<Record<string, string>> = {
  ProjectAuthenticationError: `${missingKey}|${wrongKey}|^EXPECTED`,
  InvalidProjectAuthentication: wrongKey,
  ProjectAuthenticationRequired: missingKey,
  InvalidAdminAccessToken: adminToken,
  SessionAuthenticationError: session,
  InvalidSessionAuthentication: session,
  InvalidAccessToken: token,
  RefreshTokenError: '^REFRESH_TOKEN|^PROVIDER',
  PasswordRequirementsNotMet: '^PASSWORD_[TR]',
  VerificationCodeError: '^VERIFICATION',
};
