/** Maximum time of one step of a check, in milliseconds. */
export const stepTimeoutMs = 5000;

/** Takes a step of a check, which fails if it takes longer than 5 seconds. Returns its result or the reason in one line. */
export async function attempt<T>(step: (signal: AbortSignal) => Promise<T>) {
  const signal = AbortSignal.timeout(stepTimeoutMs);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('there was no response within 5 seconds')));
  });
  try {
    return { result: await Promise.race([timeout, step(signal)]), reason: '', code: '' };
  } catch (error) {
    const cause = causeOf(error);
    const { message = cause, code = '' }: { readonly message?: unknown; readonly code?: unknown } = Object(cause);
    const reason = String(message).replaceAll(/\s+/g, ' ').trim();
    return { result: null, reason, code: String(code) };
  }
}

/** Returns the error that caused another one: `fetch` and connections to a host with several IP addresses wrap it. */
function causeOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? causeOf(error.cause) : error;
}
