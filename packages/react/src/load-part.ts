import type { UiText } from './texts/en.ts';

const notLoadedText: UiText = 'A part of this page could not be loaded. Please reload the page and try again.';

/**
 * Loads a module for an action of the user. If it cannot be loaded, because the network is down or a deployment has
 * removed the file, throws an error whose message the components show to the user.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw Object.assign(new Error(notLoadedText, { cause }), { name: 'UserFacingError' });
  }
}
