import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// What is looked for comes later on a busy machine than the second of the default.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom lacks and every browser has. The menu measures itself, and failures are reported.
beforeEach(() => {
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.checkVisibility = () => true;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
