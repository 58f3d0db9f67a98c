/** Returns the text of the warning about too many apps. */
export function tooManyAppsMessage(count: number): string {
  return `${count} Keystack apps have been created, each with its own cache. Create one, outside of components and request handlers. Short-lived apps need noAutomaticPrefetch: true.`;
}
