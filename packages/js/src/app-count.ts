const enough = 10;
let count = 0;

/** Counts the apps of this process and warns when there are so many that one is made over and over. */
export function countApp(warn: (message: string) => void): void {
  count++;
  if (count <= enough) return;
  warn(
    `${count} Keystack apps have been made here. Each has its own session and cache, so users may be signed out in one and not in another, and memory is lost. Make one app outside of components and request handlers, and use it everywhere; one that is meant to be short-lived takes noAutomaticPrefetch: true.`,
  );
}
