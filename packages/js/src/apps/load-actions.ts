/** The module with the other actions. */
export type OtherActions = typeof import('./other-actions.ts');

/** Loads the module with the actions of the pages for signing in and up. */
export const loadSignInActions = loadOnce(() => import('./sign-in-actions.ts'));

/** Loads the module with the other actions. Pages that only read data need none of the two. */
export const loadOtherActions = loadOnce(() => import('./other-actions.ts'));

/** Loads a module on the first call. A failed load is not kept, so the next call tries again. */
function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      // Components show the message of an error with this name to the user.
      throw Object.assign(new Error(notLoadedText, { cause: new Error(notLoadedMessage, { cause }) }), {
        name: 'UserFacingError',
      });
    });
    return loading;
  };
}

const notLoadedText = 'A part of this page could not be loaded. Please reload the page and try again.';
const notLoadedMessage =
  'The code for this request could not be loaded, so nothing was done: the network is down, or a deployment has removed the file. Keep the files of older deployments.';
