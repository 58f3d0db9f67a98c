import type { StackClientApp } from '@keystack/js';

type Ask<T> = (app: StackClientApp<true>, code: string) => Promise<T>;

/** Asks about the code of a mail once while the page lives, however often it is rendered; a failure may be tried again. */
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
