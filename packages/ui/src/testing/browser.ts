// What the pieces ask of a browser and jsdom does not have.
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizes;
if (typeof Element !== 'undefined') {
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.releasePointerCapture ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
}

afterEach(() => {
  cleanup();
  // Some pieces keep their styles for the next; the next file of tests is to find none.
  document.head.replaceChildren();
});
