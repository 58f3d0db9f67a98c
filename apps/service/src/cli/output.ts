import type { Progress } from './progress.ts';

/** The environment variables with the settings of the service. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The standard output and the standard error of a command. */
export interface Output {
  /** `true` with the option `--json`. */
  readonly isJson: boolean;
  /** Prints the result of the command: `text` for people, `data` as JSON with the option `--json`. */
  print(text: string, data: unknown): void;
  /** Prints a problem that does not prevent the result to standard error. */
  warn(text: string): void;
  /**
   * Creates the line of the terminal that shows the progress of the command. Shows nothing with the option `--json`.
   */
  createProgress(): Progress;
}

/** Thrown by a command that has found differences and has printed them as its result. */
export class ReportedDifferences extends Error {}

/** Thrown by a command that failed and has printed the reasons as its result. */
export class ReportedFailure extends Error {}
