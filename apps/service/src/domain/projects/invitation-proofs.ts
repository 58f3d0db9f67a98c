import type { Deps } from '../../deps.ts';

/*
 * The link of an invitation is also shown to the owner who invites, who could use it to create an account with the
 * email address of another person. Only the link in the email proves that its user reads the mailbox: its token ends
 * with a proof.
 */

const separator = '.';
const context = (linkId: string) => `proof of an owner invitation:${linkId}`;

/** Returns the URL of an invitation that is only sent by email. */
export function urlWithMailboxProof(
  { keys }: Pick<Deps, 'keys'>,
  { id, url }: { readonly id: string; readonly url: string },
): string {
  return `${url}${separator}${keys.encrypt('', context(id)).toString('base64url')}`;
}

/** Returns the token of an owner link, and its proof or an empty text. */
export function splitOwnerLinkToken(text: string): { readonly token: string; readonly proof: string } {
  const [token = '', proof = ''] = text.split(separator);
  return { token, proof };
}

/** Returns whether a proof belongs to the invitation with an id. */
export function isMailboxProof({ keys }: Pick<Deps, 'keys'>, linkId: string, proof: string): boolean {
  try {
    return keys.decrypt(Buffer.from(proof, 'base64url'), context(linkId)) === '';
  } catch {
    return false;
  }
}
