import { limits } from '../limits.ts';

/**
 * Matches the email addresses of the HTML standard, which browsers accept in email fields, except those with `=?`. That
 * begins an encoded word (RFC 2047), which some mail servers decode, and then deliver to the address hidden in it.
 */
const htmlEmail =
  /^(?!.*=\?)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/**
 * Matches characters that a URL parser drops or takes for the end of a host: white space, invisible and ASCII special
 * ones.
 */
const notInDomain = /[\s\p{C}]|(?![a-z0-9.-])\p{ASCII}/iu;

/**
 * Returns the canonical form of an email address, which decides identity: trimmed, in lower case, its domain in ASCII.
 * Returns `null` if the text is not an email address.
 */
export function canonicalEmail(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > limits.emailMaxLength) return null;
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (domain === null) return null;
  const email = `${trimmed.slice(0, at)}@${domain}`;
  // Checked before lowercasing: some foreign letters, such as the Kelvin sign, have an ASCII letter as lower case.
  return email.length <= limits.emailMaxLength && htmlEmail.test(email) ? email.toLowerCase() : null;
}

function asciiDomain(domain: string): string | null {
  if (notInDomain.test(domain)) return null;
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
