/** What is loaded. */
export type Actions = typeof import('./actions.ts');

let loading: Promise<Actions> | undefined;

/**
 * Loads what people set off: signing in, and changing what is theirs. A page that reads needs none of it. A load that has
 * failed is not kept, so the next call tries again.
 */
export function loadActions(): Promise<Actions> {
  loading ??= import('./actions.ts').catch((cause: unknown) => {
    loading = undefined;
    throw new Error(notLoaded, { cause });
  });
  return loading;
}

const notLoaded =
  'The code for this call could not be loaded, so nothing was done: the network is down, or a deployment has removed its file. Load the page again, and keep files of older deployments for a while.';

/** The methods of those names, of an object that is loaded when one of them is first called. */
export function loadedMethods<M extends Record<Name, (...args: never[]) => Promise<unknown>>, Name extends keyof M>(
  names: readonly Name[],
  of: (actions: Actions) => M,
): Pick<M, Name> {
  const methods = names.map((name) => [name, async (...args: never[]) => of(await loadActions())[name](...args)]);
  return Object.fromEntries(methods);
}
