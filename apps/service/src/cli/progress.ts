import { toTerminalText } from './terminal-text.ts';

/** Shows how far a command is, in a line of the terminal. */
export interface Progress {
  show(text: string): void;
  /** Clears the line. */
  end(): void;
}

/** Minimum time in milliseconds between two changes of the line. */
const intervalMs = 100;

/**
 * Creates the line on standard error. Shows nothing unless it is a terminal, or with the option `--json`. The last text
 * is always shown, at the latest after 100 ms.
 */
export function createProgress({
  isJson,
  stream = process.stderr,
}: {
  readonly isJson: boolean;
  readonly stream?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
}): Progress {
  if (isJson || !stream.isTTY) return { show: () => {}, end: () => {} };
  let pause: NodeJS.Timeout | undefined;
  let next: string | null = null;
  const replace = (text: string) => stream.write(`\r\x1b[K${toTerminalText(text)}`);
  function show(text: string): void {
    if (pause !== undefined) {
      next = text;
      return;
    }
    replace(text);
    pause = setTimeout(showNext, intervalMs).unref();
  }
  function showNext(): void {
    pause = undefined;
    if (next !== null) show(next);
    next = null;
  }
  return {
    show,
    end() {
      clearTimeout(pause);
      pause = undefined;
      next = null;
      replace('');
    },
  };
}
