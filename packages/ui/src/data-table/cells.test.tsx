import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { TextCell } from './index.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([
  [300, 'All of a long text'],
  [240, undefined],
])('TextCell of 240 px shows a text of %d px in a tooltip only if it is truncated', async (width, shown) => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(240);
  render(<TextCell>All of a long text</TextCell>);
  await userEvent.hover(screen.getByText('All of a long text'));
  await act(async () => {});
  expect(screen.queryByRole('tooltip')?.textContent).toBe(shown);
});
