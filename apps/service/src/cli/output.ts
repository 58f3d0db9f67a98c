/** The environment variables with the settings of the service. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The standard output of a command. */
export interface Output {
  /** Prints the result of the command: `text` for people, `data` as JSON with the option `--json`. */
  print(text: string, data: unknown): void;
}

/** Thrown by a command that has found differences and has printed them as its result. */
export class ReportedDifferences extends Error {}

/** Thrown by a command that failed and has printed the reasons as its result. */
export class ReportedFailure extends Error {}
