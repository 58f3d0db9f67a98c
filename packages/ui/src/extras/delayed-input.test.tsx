import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DelayedInput } from './delayed-input.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

function show(delay?: number) {
  const changes: string[] = [];
  const view = render(
    <DelayedInput
      aria-label="Search"
      defaultValue="a"
      onChange={({ target }) => changes.push(target.value)}
      {...(delay === undefined ? {} : { delay })}
    />,
  );
  return { changes, ...view };
}

it('calls back 500 ms after the last key [S5.62] [S9.46]', () => {
  const { changes } = show();
  type('ab');
  wait(400);
  type('abc');
  wait(499);
  expect(changes).toEqual([]);
  wait(1);
  expect(changes).toEqual(['abc']);
});

it('waits for the given delay', () => {
  const { changes } = show(20);
  type('ab');
  wait(20);
  expect(changes).toEqual(['ab']);
});

it('does not call back after it was removed', () => {
  const { changes, unmount } = show();
  type('ab');
  unmount();
  wait(500);
  expect(changes).toEqual([]);
});
