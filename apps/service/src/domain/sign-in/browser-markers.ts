import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';

/** Time in milliseconds for which a browser marker is valid. */
const lifetime = 30 * 24 * 60 * 60_000;

/**
 * Issues a marker for the browser in which a person has just typed the password of an account. The browser sends it
 * when the person proves access to the mailbox, which then removes nothing. The service stores nothing: the marker is
 * encrypted and authenticated for its project, and names the user.
 */
export function issueBrowserMarker(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  userId: string,
): string {
  const plain = JSON.stringify({ user_id: userId, expires_at: clock.now() + lifetime });
  return keys.encrypt(plain, encryptionContexts.browserMarker(projectId)).toString('base64url');
}

/** Maximum number of markers that a request can send: a browser keeps those of several accounts. */
const maxMarkers = 5;

/** Returns whether one of the markers of a request, separated by `.`, was issued for a user within the last 30 days. */
export function hasMarkerOfUser(
  deps: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  userId: string,
  markers: string | undefined,
): boolean {
  return markers?.split('.', maxMarkers).some((marker) => isMarkerOfUser(deps, projectId, userId, marker)) ?? false;
}

function isMarkerOfUser(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  userId: string,
  marker: string,
): boolean {
  let content: { readonly user_id?: unknown; readonly expires_at?: unknown };
  try {
    content = JSON.parse(keys.decrypt(Buffer.from(marker, 'base64url'), encryptionContexts.browserMarker(projectId)));
  } catch {
    // Changed, or issued by another service.
    return false;
  }
  return content.user_id === userId && typeof content.expires_at === 'number' && content.expires_at > clock.now();
}
