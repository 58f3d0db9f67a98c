import { createLog, type ServiceLog } from '../log.ts';

/** A log whose lines are kept. */
export interface RecordedLog extends ServiceLog {
  readonly lines: readonly string[];
  /** Returns the entries of a log in the format `json`. */
  entries(): readonly Record<string, unknown>[];
}

/**
 * Creates a log that keeps its lines.
 *
 * @param settings Default: all levels, as JSON.
 * @param exportLine Also receives each line, as JSON.
 */
export function recordLog(
  settings: Partial<Parameters<typeof createLog>[0]> = {},
  exportLine?: (line: string) => void,
): RecordedLog {
  const lines: string[] = [];
  const output = {
    write: (line: string) => void lines.push(line),
    defer: (writeLines: () => void) => writeLines(),
  };
  return {
    ...createLog({ logFormat: 'json', logLevel: 'debug', ...settings }, output, exportLine),
    lines,
    entries: () => lines.map((line) => JSON.parse(line)),
  };
}
