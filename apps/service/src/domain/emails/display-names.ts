/** Maximum length of a name that is shown in emails, in characters. */
const nameMaxLength = 64;

/**
 * Returns whether a display name may be shown in an email: it is short and contains no URL, domain or email address.
 * Anybody can sign up with the email address of another person, and could otherwise use the display name to send
 * advertising or a phishing link, because mail clients turn domains into links.
 */
export function isSafeDisplayName(name: string): boolean {
  return name.trim() !== '' && name.length <= nameMaxLength && !/[/:@]|[\p{L}\p{N}]\.\p{L}{2}/u.test(name);
}
