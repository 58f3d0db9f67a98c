import { useSyncExternalStore } from 'react';
import { ownerApp } from '../owner-app.ts';
import { service } from '../service.ts';

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

/** Confirms the session of the owner. Returns why the service refuses it, or `undefined`. */
export async function confirmSession(proof: { password: string } | { totp_code: string }): Promise<string | undefined> {
  const owner = await ownerApp.getUser({ or: 'throw' });
  const { accessToken } = await owner.getAuthJson();
  const response = await fetch('/api/v1/internal/owner-sessions/confirm', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': 'internal',
      'x-stack-publishable-client-key': service.clientKey,
      ...(accessToken !== null && { 'x-stack-access-token': accessToken }),
    },
    body: JSON.stringify(proof),
  });
  if (response.ok) return undefined;
  const { error } = await response.json().catch(() => ({}));
  return String(error ?? response.statusText);
}

/** Signs the owner out and opens the sign-in page, which leads back to this page. */
export async function signInAgain(): Promise<void> {
  const place = `${location.pathname}${location.search}`;
  await ownerApp.signOut({ returnTo: place });
}
