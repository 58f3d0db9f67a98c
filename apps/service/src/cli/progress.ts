import { toTerminalText } from './terminal-text.ts';

/** Shows how far a command is, in a line of the terminal. */
export interface Progress {
  show(text: string): void;
  /** Clears the line. */
  end(): void;
}

/** Minimum time in milliseconds between two changes of the line. */
const intervalMs = 100;

/** Creates the line on standard error. Shows nothing unless it is a terminal, or with the option `--json`. */
export function createProgress({
  isJson,
  stream = process.stderr,
}: {
  readonly isJson: boolean;
  readonly stream?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
}): Progress {
  if (isJson || !stream.isTTY) return { show: () => {}, end: () => {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  const replace = (text: string) => stream.write(`\r\x1b[K${text}`);
  return {
    show(text) {
      if (performance.now() - shownAt < intervalMs) return;
      shownAt = performance.now();
      replace(toTerminalText(text));
    },
    end: () => void replace(''),
  };
}
