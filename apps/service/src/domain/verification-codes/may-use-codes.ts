/**
 * SQL condition that the user `u` may sign in with an emailed link or code, in projects that offer these. A verified
 * mailbox may, unless a server or the user has switched it off. An unverified one always may, because a code proves who
 * owns the mailbox, and an attacker who signed up with the email address must not keep its owner out.
 */
export const mayUseCodesSql = '(u.email_used_for_auth and not (u.otp_disabled and u.email_verified))';
