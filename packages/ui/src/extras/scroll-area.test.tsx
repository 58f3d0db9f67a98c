import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StyleNonceProvider } from '../style-nonce.tsx';
import { ScrollArea } from './scroll-area.tsx';

/** Sets up a viewport of 100 px height over content of this height, in pixels. */
function layOut(contentHeight: number) {
  for (const [name, size] of [
    ['offsetHeight', 100],
    ['clientHeight', 100],
    ['scrollHeight', contentHeight],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(size);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  // Reports its size at once, as a browser does after its first layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      measured: () => void;
      constructor(measured: () => void) {
        this.measured = measured;
      }
      observe() {
        this.measured();
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => setTimeout(() => run(0), 0));
  vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const bar = () => document.querySelector('.ks-scrollbar[data-orientation="vertical"]');

it('hides its bars 600 ms after the pointer has left [S9.53]', async () => {
  layOut(1000);
  render(<ScrollArea data-testid="area">Much</ScrollArea>);
  fireEvent.pointerEnter(screen.getByTestId('area'));
  await wait(20);
  expect(bar()).not.toBeNull();
  fireEvent.pointerLeave(screen.getByTestId('area'));
  await wait(599);
  expect(bar()).not.toBeNull();
  await wait(1);
  expect(bar()).toBeNull();
});

it.each([
  [100_000, '18px'],
  [200, '50px'],
])('onto %d px it has a thumb of %s [S9.54]', async (height, size) => {
  layOut(height);
  render(<ScrollArea type="always">Much</ScrollArea>);
  await wait(20);
  expect(bar()?.getAttribute('style')).toContain(`--radix-scroll-area-thumb-height: ${size}`);
});

it('sets the nonce of the page on its style element', () => {
  render(
    <StyleNonceProvider nonce="abc">
      <ScrollArea>Much</ScrollArea>
    </StyleNonceProvider>,
  );
  expect(document.querySelector('style')?.nonce).toBe('abc');
});
