import { createApp } from '../app.ts';
import { createPasswordHasher } from '../security/password-hasher.ts';
import type { TestApp, TestResponse } from './test-app.ts';

/** Sends a request while the queue of the password hasher is full. */
export async function sendWithBusyHasher(t: TestApp, request: Request): Promise<TestResponse> {
  const passwordHasher = createPasswordHasher({ cores: 1, queue: 0 });
  let isAnswered = false;
  // On a busy machine, the request may need longer than one hash before its own.
  const hashing = (async () => {
    while (!isAnswered) await passwordHasher.hash('something else');
  })();
  const response = await createApp({ ...t.deps, passwordHasher }).fetch(request);
  isAnswered = true;
  await hashing;
  await passwordHasher.close();
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
