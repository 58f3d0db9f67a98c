import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

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
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
