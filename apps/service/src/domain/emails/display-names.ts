const nameMaxLength = 64;

/**
 * Anyone can sign up with a stranger's address, so a display name would be a way to make us send advertising or a
 * phishing link: mail programs turn everything that looks like an address into one. Only what looks like a name is used.
 */
export function looksLikeName(name: string): boolean {
  return name.trim() !== '' && name.length <= nameMaxLength && !/[/:@]|[\p{L}\p{N}]\.\p{L}{2}/u.test(name);
}
