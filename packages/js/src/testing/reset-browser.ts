import { afterAll, beforeEach, vi } from 'vitest';
import { formatCookie, parseCookies } from '../session/token-store/cookies.ts';

// The files share the DOM of a worker. Some run without a DOM, as on a server.
beforeEach(() => {
  if (typeof document === 'undefined') return;
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const name of parseCookies(document.cookie).keys()) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = formatCookie(name, null, 0, false);
  }
});

// A module that is still loading when its file ends could not be loaded by the later files of the worker either.
afterAll(() => vi.dynamicImportSettled());
