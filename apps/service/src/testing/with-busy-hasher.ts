import { createApp } from '../app.ts';
import { createPasswordHasher } from '../security/password-hasher.ts';
import type { TestApp, TestResponse } from './test-app.ts';

/** Sends a request while the queue of password hashes is full, as when many people sign in at once. */
export async function withBusyHasher(t: TestApp, request: Request): Promise<TestResponse> {
  const limiter = createPasswordHasher({ cores: 1, queue: 0 });
  const running = limiter.hash('something else');
  const response = await createApp({ ...t.deps, passwordHasher: limiter }).fetch(request);
  await running;
  await limiter.close();
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
