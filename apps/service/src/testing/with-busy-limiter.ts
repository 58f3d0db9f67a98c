import { makeApp } from '../app.ts';
import { makeLimiter } from '../security/password-hasher.ts';
import type { Answer, TestApp } from './test-app.ts';

/** Sends a request while the queue of password hashes is full, as when many people sign in at once. */
export async function withBusyLimiter(t: TestApp, request: Request): Promise<Answer> {
  const limiter = makeLimiter({ cores: 1, queue: 0 });
  const running = limiter.hash('something else');
  const response = await makeApp({ ...t.deps, limiter }).fetch(request);
  await running;
  await limiter.close();
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}
