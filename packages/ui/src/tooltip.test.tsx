import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SimpleTooltip, Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const enter = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const shown = () => screen.queryByRole('tooltip')?.textContent;

function showTwo() {
  render(
    <TooltipProvider>
      {['One', 'Two'].map((name) => (
        <Tooltip key={name} disableHoverableContent>
          <TooltipTrigger>{name}</TooltipTrigger>
          <TooltipContent>About {name}</TooltipContent>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
}

it('opens after 700 ms [S9.50]', () => {
  showTwo();
  enter('One');
  wait(699);
  expect(shown()).toBeUndefined();
  wait(1);
  expect(shown()).toBe('About One');
});

it.each([
  [299, 'About Two'],
  [301, undefined],
])('%d ms after another one it opens at once only if that is less than 300 ms [S9.51]', (pause, expected) => {
  showTwo();
  enter('One');
  wait(700);
  leave('One');
  wait(pause);
  enter('Two');
  expect(shown()).toBe(expected);
});

it('opens at once in the simple form [S9.52]', () => {
  render(
    <SimpleTooltip tooltip="Deletes it">
      <button type="button">Delete</button>
    </SimpleTooltip>,
  );
  enter('Delete');
  wait(0);
  expect(shown()).toBe('Deletes it');
});

it('opens for the keyboard, and describes the button [S1.37]', () => {
  render(<SimpleTooltip type="warning" tooltip="Cannot be undone" />);
  const trigger = screen.getByRole('button', { name: 'Cannot be undone' });
  act(() => trigger.focus());
  expect(trigger.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
});
