import { withStorage } from './browser-storage.ts';

// A file of its own, because every page reads the entry, but only some need the code that writes it.

/** Returns the key of the entry for a sign-in that waits for a code. */
export const pendingKey = (projectId: string) => `keystack-sign-in-${projectId}`;

/** Returns the JSON of the sign-in that waits for a code, even if it has expired. `null` if there is none. */
export const keptSignIn = (projectId: string) => withStorage((storage) => storage.getItem(pendingKey(projectId)));
