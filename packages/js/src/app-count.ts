const enough = 10;
let count = 0;

/** Counts the apps of this process and warns when there are so many that one is made over and over. */
export function countApp(warn: (message: string) => void): void {
  count++;
  if (count <= enough) return;
  warn(
    `${count} Keystack apps have been made, each with its own cache. Make one outside of components and request handlers; a short-lived one takes noAutomaticPrefetch: true.`,
  );
}
