/** Asks the user for the 6 digits of the authenticator app. Resolves to `null` if the user cancels. */
export type AskTotp = () => Promise<string | null>;

/** A channel to the other tabs with pages of the same origin. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** Platform functions that the library uses. Tests and frameworks can replace them. */
export interface Runtime {
  /** Sends a request. A service in the same process can be passed as it is. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Returns the time in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Waits for a number of milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Runs a task after a number of milliseconds, unless the returned function is called before. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
  /**
   * Navigates to another page: an absolute URL in a browser, otherwise the path that the app passed. Returns a promise
   * if the browser keeps its document. It settles when the other page is shown.
   */
  readonly navigate: (url: string, replace: boolean) => void | Promise<void>;
  /** Returns the URL of the page that is shown, if it differs from the address bar. */
  readonly here?: (() => URL | null) | undefined;
  /** Returns the language of the page, as a BCP 47 tag. Default: the browser sends its own. */
  readonly language?: (() => string | undefined) | undefined;
  /** Opens a channel to the other tabs with pages of the same origin. Default: none. */
  readonly openChannel?: ((name: string) => TabChannel) | undefined;
  /** Logs a warning for developers. */
  readonly warn: (message: string) => void;
  /**
   * Waits before a request reads the clock and random values. Frameworks that prerender pages end the prerendered part
   * here. Default: no wait.
   */
  readonly beforeRequest?: (() => Promise<unknown>) | undefined;
  /** Asks for the code of the authenticator app. Default: the dialog of a view library, or the browser's prompt. */
  readonly askTotp?: AskTotp | undefined;
}

/** The functions of the platform that runs the app. `navigate` throws outside a browser. */
export const platformRuntime: Runtime = {
  fetch: (request) => globalThis.fetch(request),
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  navigate(url, replace) {
    if (typeof window === 'undefined') {
      throw new Error(`Cannot redirect to ${url}: there is no browser page here. Redirect with your framework.`);
    }
    if (replace) window.location.replace(url);
    else window.location.assign(url);
  },
  openChannel:
    typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
      ? undefined
      : (name) => new BroadcastChannel(name),
  warn(message) {
    const { warn } = globalThis.console;
    warn(message);
  },
};

/**
 * Returns the clock to measure intervals with: a monotonic one, unless the app has a clock of its own. Next.js refuses
 * to prerender components that read the time of day.
 */
export const intervalClock = (now: Runtime['now']): Runtime['now'] =>
  now === platformRuntime.now ? () => performance.now() : now;
