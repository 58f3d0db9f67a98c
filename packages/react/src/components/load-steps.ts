import { loadPart } from '../load-part.ts';

/** Loads the steps that follow the first form of a sign-in. */
export const loadLaterSignInSteps = () => loadPart(() => import('./later-steps.ts'));

/**
 * Starts to load the steps that follow the first form of a sign-in. Ignores a failure: the error appears when a step is
 * needed.
 */
export function preloadLaterSignInSteps(): void {
  loadLaterSignInSteps().catch(() => {});
}
