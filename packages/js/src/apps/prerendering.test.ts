import { afterEach, expect, it, vi } from 'vitest';
import { StackClientApp, StackServerApp, stackAppInternalsSymbol } from '../index.ts';
import { testAppOptions } from '../testing/test-environment.ts';

afterEach(() => void vi.restoreAllMocks());

it('reads no clock and no random values until a framework that prerenders pages lets a request begin', async () => {
  const randomValues = vi.spyOn(crypto, 'getRandomValues');
  const sources = [randomValues, vi.spyOn(Date, 'now'), vi.spyOn(Math, 'random'), vi.spyOn(crypto, 'randomUUID')];
  let begin = () => {};
  const mayBegin = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const sent: Request[] = [];
  const app = new StackServerApp(
    {
      ...testAppOptions,
      secretServerKey: 'ssk_secret',
      tokenStore: null,
      noAutomaticPrefetch: true,
    },
    {
      beforeRequest: () => mayBegin,
      fetch(request) {
        sent.push(request);
        return Response.json({ items: [] });
      },
    },
  );
  const results = [app.listTeams(), app.getUser('ada'), app.getProject()];
  // The page of a user whom the server has not passed on yet.
  const page = new StackClientApp({ ...testAppOptions, tokenStore: 'memory', noAutomaticPrefetch: true });
  page[stackAppInternalsSymbol].setCurrentUser(new Promise(() => {}));
  await new Promise((resolve) => setImmediate(resolve));
  for (const source of sources) expect(source).not.toHaveBeenCalled();
  expect(sent).toEqual([]);

  begin();
  await Promise.allSettled(results);
  expect(sent).toHaveLength(3);
  for (const { headers } of sent) expect(headers.get('x-stack-random-nonce')).toHaveLength(45);
  expect(randomValues).toHaveBeenCalled();
});
