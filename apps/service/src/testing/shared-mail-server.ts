import { createApp } from '../app.ts';
import { createTestClient, type TestApp } from './test-app.ts';

/** Returns a client of the same service with a shared mail server, which sends only default texts. */
export function withSharedMailServer(t: TestApp): ReturnType<typeof createTestClient> {
  const smtp = { url: 'smtp://127.0.0.1:1', from: 'login@operator.example' };
  return createTestClient(createApp({ ...t.deps, config: { ...t.deps.config, smtp } }), t.deps);
}
