import type { Runtime } from '../apps/runtime.ts';

/** The error that is thrown if the service cannot be reached, or does not respond in time. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The error of each attempt. */
  readonly errors: readonly unknown[];

  constructor(message: string, errors: readonly unknown[] = []) {
    super(message, { cause: errors.at(-1) });
    this.errors = errors;
  }
}

/**
 * Runs work that sends a request. After a number of milliseconds, aborts its signal and throws a `ConnectionError`,
 * even if the work ignores the signal. The work can call `renew` to get that time again.
 */
export function withDeadline<T>(
  runtime: Pick<Runtime, 'after'>,
  milliseconds: number,
  work: (signal: AbortSignal, renew: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const start = () =>
      runtime.after(milliseconds, () => {
        const seconds = milliseconds / 1000;
        reject(new ConnectionError(`Stack is unable to connect to the server: no response in ${seconds} seconds.`));
        controller.abort();
      });
    let cancel = start();
    const renew = () => {
      cancel();
      cancel = start();
    };
    work(controller.signal, renew)
      .then(resolve, reject)
      .finally(() => cancel());
  });
}
