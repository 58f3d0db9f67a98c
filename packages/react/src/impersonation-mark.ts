/** Returns the key in the local storage that marks an impersonation of a project's user in this browser. */
const keyOf = (projectId: string) => `keystackImpersonation:${projectId}`;

/** Returns whether an impersonation was started in this browser. It may have ended. */
export function hasImpersonationMark(projectId: string): boolean {
  try {
    return localStorage.getItem(keyOf(projectId)) !== null;
  } catch {
    return false;
  }
}

/** Sets or removes the mark, in all tabs of this browser. */
export function markImpersonation(projectId: string, isStarted: boolean): void {
  if (isStarted) localStorage.setItem(keyOf(projectId), '1');
  else localStorage.removeItem(keyOf(projectId));
  // Browsers send the event only to the other tabs.
  dispatchEvent(new Event('storage'));
}

/** Calls `onChange` whenever the mark may have changed, until the returned function is called. */
export function subscribeToImpersonationMark(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
