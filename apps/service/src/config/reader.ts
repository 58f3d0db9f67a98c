/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A reader of environment variables, with the problems found so far. */
export interface Reader {
  readonly production: boolean;
  /** The problems found so far. Functions that parse a setting append to it. */
  readonly problems: string[];
  /** Returns the value of a setting, or `null` if it is absent. */
  get(name: string): string | null;
  /**
   * Returns the value of a setting. If it is absent, returns an empty text, and in production also adds a problem.
   *
   * @param meaning Description of a valid value, for the message of the problem.
   */
  required(name: string, meaning: string): string;
}

/** Creates a reader without problems. */
export function createReader(env: Environment): Reader {
  const production = env['NODE_ENV'] === 'production';
  const problems: string[] = [];
  const get = (name: string) => env[name]?.trim() || null;
  return {
    production,
    problems,
    get,
    required(name, meaning) {
      const value = get(name);
      if (value === null && production) problems.push(`${name} is missing. In production set it to ${meaning}.`);
      return value ?? '';
    },
  };
}

/** Adds a problem unless the value of a setting is empty or a URL with one of the protocols. */
export function checkUrl(name: string, text: string, protocols: readonly string[], problems: string[]): void {
  if (text === '' || (URL.canParse(text) && protocols.includes(new URL(text).protocol))) return;
  // The message does not repeat the value, because it may contain a password.
  problems.push(`${name} is not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
}
