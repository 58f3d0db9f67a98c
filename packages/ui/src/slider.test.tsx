import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Slider } from './slider.tsx';

const thumb = () => screen.getByRole('slider', { name: 'Volume' });
const value = () => thumb().getAttribute('aria-valuenow');

it('ranges from 0 to 100 by steps of 1 [S1.38] [S9.55] [S9.56] [S9.57]', async () => {
  render(<Slider aria-label="Volume" />);
  await userEvent.tab();
  expect(document.activeElement).toBe(thumb());
  await userEvent.keyboard('{End}');
  expect(value()).toBe('100');
  await userEvent.keyboard('{ArrowLeft}');
  expect(value()).toBe('99');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(value()).toBe('0');
});

it('accepts other bounds and steps, and has a thumb for each value', async () => {
  render(<Slider aria-label="Volume" min={1} max={5} step={0.1} defaultValue={[2, 3]} />);
  expect(screen.getAllByRole('slider').map((each) => each.getAttribute('aria-valuenow'))).toEqual(['2', '3']);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getAllByRole('slider')[0]?.getAttribute('aria-valuenow')).toBe('2.1');
});
