import { loadActions } from './load-actions.ts';

const enough = 10;
let count = 0;

/** Counts the apps of this process and warns when there are so many that one is made over and over. */
export function countApp(warn: (message: string) => void): void {
  const made = ++count;
  if (made > enough)
    loadActions().then(
      ({ tooManyApps }) => warn(tooManyApps(made)),
      () => {},
    );
}
