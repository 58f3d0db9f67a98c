import { limits } from '../limits.ts';

/** The e-mail production of the HTML standard, which every browser's own field checks. */
const htmlEmail =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

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
  const canonical = `${trimmed.slice(0, at)}@${domain}`.toLowerCase();
  return canonical.length <= limits.emailMaxLength && htmlEmail.test(canonical) ? canonical : null;
}

function asciiDomain(domain: string): string | null {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
