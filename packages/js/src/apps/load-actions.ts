/** The module with the actions of users. */
export type ActionsModule = typeof import('./actions.ts');

let loading: Promise<ActionsModule> | undefined;

/**
 * Loads the module with the actions of users. Pages that only read data do not need it. A failed load is not kept, so the next
 * call tries again.
 */
export function loadActions(): Promise<ActionsModule> {
  loading ??= import('./actions.ts').catch((cause: unknown) => {
    loading = undefined;
    throw new Error(notLoadedMessage, { cause });
  });
  return loading;
}

const notLoadedMessage =
  'The code for this request could not be loaded, so nothing was done: the network is down, or a deployment has removed the file. Reload the page, and keep the files of older deployments.';
