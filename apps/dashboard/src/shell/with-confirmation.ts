import { useSyncExternalStore } from 'react';

/** An open question whether the owner is present. */
interface Question {
  readonly answered: Promise<boolean>;
  readonly answer: (isConfirmed: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function show(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/**
 * Sends a request. If the service requires a session that was confirmed recently, asks the owner for the password or
 * the second factor, and sends the request again. Requests at the same time share the question.
 *
 * @throws The error of the request, also if the owner cancels.
 */
export async function withConfirmation<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (Object(error).errorCode !== 'OWNER_CONFIRMATION_REQUIRED' || !(await ask())) throw error;
    return request();
  }
}

function ask(): Promise<boolean> {
  if (question === undefined) {
    const { promise: answered, resolve: answer } = promiseWithResolver();
    show({ answered, answer });
  }
  return question?.answered ?? Promise.resolve(false);
}

function promiseWithResolver() {
  let resolve: (isConfirmed: boolean) => void = () => {};
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Closes the question, and sends the requests that wait for it if the owner has confirmed. */
export function answerQuestion(isConfirmed: boolean): void {
  const asked = question;
  show(undefined);
  asked?.answer(isConfirmed);
}

/** Returns whether the owner is asked to confirm the session. */
export function useIsAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question !== undefined,
  );
}
