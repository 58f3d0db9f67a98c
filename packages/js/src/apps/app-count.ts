import { loadActions } from './load-actions.ts';

const maxApps = 10;
let appCount = 0;

/** Counts the apps of this process and warns when there are so many that one is made over and over. */
export function countApp(warn: (message: string) => void): void {
  const total = ++appCount;
  if (total > maxApps)
    loadActions().then(
      ({ tooManyApps }) => warn(tooManyApps(total)),
      () => {},
    );
}
