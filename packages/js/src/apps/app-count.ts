import { loadOtherActions } from './load-actions.ts';

const maxApps = 10;
let appCount = 0;

/**
 * Counts a new app of this process or page. Warns above `maxApps`, because the host then likely creates one per render.
 */
export function countApp(warn: (message: string) => void): void {
  const total = ++appCount;
  if (total > maxApps)
    loadOtherActions().then(
      ({ tooManyAppsMessage }) => warn(tooManyAppsMessage(total)),
      () => {},
    );
}
