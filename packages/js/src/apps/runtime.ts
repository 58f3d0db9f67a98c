/** Asks the person for the six digits of the authenticator app; null when that was cancelled. */
export type AskTotp = () => Promise<string | null>;

/** The platform functions that the library uses. Tests and frameworks can replace them. */
export interface Runtime {
  /** Plays the network; a service in the same process can be given as it is. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Settles after so many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** A number in [0, 1). */
  readonly random: () => number;
  /**
   * Leaves the current page: for an absolute URL in a browser, else for the path that the app gave. A promise says that the
   * browser keeps its document, and settles when it shows the other page.
   */
  readonly navigate: (url: string, replace: boolean) => void | Promise<void>;
  /** The page that is shown, where that is another than the address of the browser says. */
  readonly here?: (() => URL | null) | undefined;
  /** Tells the developer what is wrong, where nothing can be thrown. */
  readonly warn: (message: string) => void;
  /** Asks for the code of the authenticator app. Default: the dialog of a view library, else the browser's prompt. */
  readonly askTotp?: AskTotp | undefined;
}

/** The real surroundings: a browser, or a server that only calls the API. */
export const hostRuntime: Runtime = {
  fetch: (request) => globalThis.fetch(request),
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => Math.random(),
  navigate(url, replace) {
    if (typeof window === 'undefined') {
      throw new Error(`Cannot redirect to ${url}: there is no browser page here. Redirect with your framework.`);
    }
    if (replace) window.location.replace(url);
    else window.location.assign(url);
  },
  warn(message) {
    const { warn } = globalThis.console;
    warn(message);
  },
};
