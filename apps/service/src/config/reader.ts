import { readFileSync } from 'node:fs';

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A reader of environment variables, with the problems found so far. */
export interface Reader {
  readonly production: boolean;
  /** The problems found so far. Functions that parse a setting append to it. */
  readonly problems: string[];
  /** The names of the settings that were read so far. */
  readonly names: Iterable<string> & { has(name: string): boolean };
  /**
   * Returns the value of a setting, or the content of the file at `<name>_FILE`, as container platforms pass secrets.
   * `null` if both are absent.
   */
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
  const values = new Map<string, string | null>();
  const read = (name: string) => {
    const value = env[name]?.trim() || null;
    const file = env[`${name}_FILE`]?.trim();
    if (!file) return value;
    if (value !== null) problems.push(`${name} and ${name}_FILE are both set. Omit one of them.`);
    try {
      const content = readFileSync(file, 'utf8').trim();
      if (content === '') problems.push(`The file ${file} of ${name}_FILE is empty.`);
      return content || null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      problems.push(`The file of ${name}_FILE cannot be read: ${reason}. Give the user of the service read access.`);
      return null;
    }
  };
  const get = (name: string) => {
    const known = values.get(name);
    if (known !== undefined) return known;
    const value = read(name);
    values.set(name, value);
    return value;
  };
  const names = { has: (name: string) => values.has(name), [Symbol.iterator]: () => values.keys() };
  return {
    production,
    problems,
    names,
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
