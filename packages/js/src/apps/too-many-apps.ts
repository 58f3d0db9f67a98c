/** Returns the warning about too many apps. */
export function tooManyAppsMessage(count: number): string {
  return `${count} Keystack apps have been made, each with its own cache. Make one outside of components and request handlers; a short-lived one takes noAutomaticPrefetch: true.`;
}
