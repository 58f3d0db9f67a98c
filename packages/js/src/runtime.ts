/** What the library asks of its surroundings. Tests and frameworks put their own in place. */
export interface Runtime {
  /** Plays the network; a service in the same process can be given as it is. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Leaves the current page. Gets an absolute URL in a browser, else what the app gave. */
  readonly navigate: (url: string, replace: boolean) => void | Promise<void>;
}
