import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { World } from '../testing/world.tsx';
import { LoadingPage } from './loading-page.tsx';

const hint = () => screen.queryByText('Still trying to reach the server...');
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

afterEach(() => vi.useRealTimers());

it('tells those who have waited two seconds for a page, and not before', async () => {
  vi.useFakeTimers();
  await new World().render(<LoadingPage fullPage />);
  await wait(1999);
  expect(hint()).toBeNull();
  await wait(1);
  expect(hint()?.role).toBe('status');
});

it('waits for the person where a second factor is asked for', async () => {
  vi.useFakeTimers();
  const dialog = document.createElement('div');
  dialog.className = 'ks-totp';
  document.body.append(dialog);
  await new World().render(<LoadingPage fullPage />);
  await wait(3000);
  expect(hint()).toBeNull();
  dialog.remove();
  await wait(1000);
  expect(hint()).not.toBeNull();
});
