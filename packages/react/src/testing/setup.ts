import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';

// On a busy machine, elements appear later than the default of one second.
configure({ asyncUtilTimeout: 60_000 });

// The client library loads its operations on the first use. Without this, the first test that clicks would not wait for
// them.
beforeAll(async () => {
  await import('../../../js/src/apps/other-actions.ts');
});

// Browser APIs that jsdom lacks. The menu measures itself, and errors are reported.
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
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // A form starts to load its later steps when it gets the focus. A file that loads after the end of the last test
  // fails.
  await vi.dynamicImportSettled();
});
