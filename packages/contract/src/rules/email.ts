import { limits } from '../limits.ts';

/**
 * The e-mail production of the HTML standard, which every browser's own field checks, without `=?`: it begins an encoded
 * word (RFC 2047), which some mail servers decode, and then deliver to the address that it hides.
 */
const htmlEmail =
  /^(?!.*=\?)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** What a URL parser would drop or take for the end of a host: white space, invisible characters and ASCII signs. */
const notInDomain = /[\s\p{C}]|(?![a-z0-9.-])\p{ASCII}/iu;

/**
 * The one form of an address that decides identity: trimmed, lower case, its domain in ASCII. Null when the text is no
 * e-mail address.
 */
export function canonicalEmail(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > limits.emailMaxLength) return null;
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (domain === null) return null;
  const address = `${trimmed.slice(0, at)}@${domain}`;
  // Checked before it is folded: some foreign letters, such as the Kelvin sign, have an ASCII letter as lower case.
  return address.length <= limits.emailMaxLength && htmlEmail.test(address) ? address.toLowerCase() : null;
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
