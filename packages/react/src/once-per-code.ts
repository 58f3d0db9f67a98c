import type { StackClientApp } from '@keystack/js';

type Ask<T> = (app: StackClientApp<true>, code: string) => Promise<T>;

/** Sends a request about an emailed code once per page load, however often it renders. A failed request can be retried. */
export function oncePerCode<T>(ask: Ask<T>): Ask<T> {
  const answers = new WeakMap<StackClientApp<true>, Map<string, Promise<T>>>();
  return (app, code) => {
    const asked = answers.get(app) ?? new Map<string, Promise<T>>();
    answers.set(app, asked);
    const answer = asked.get(code) ?? ask(app, code);
    asked.set(code, answer);
    answer.catch(() => asked.delete(code));
    return answer;
  };
}
