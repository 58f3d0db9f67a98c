import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Slider } from './slider.tsx';
import { Tabs } from './tabs.tsx';

afterEach(() => {
  document.body.removeAttribute('style');
});

it.each(['ltr', 'rtl'] as const)('components follow the direction of the page: %s', (direction) => {
  document.body.style.direction = direction;
  render(
    <>
      <Tabs data-testid="tabs" />
      <Slider data-testid="slider" aria-label="Zoom" />
    </>,
  );
  expect(screen.getByTestId('tabs').getAttribute('dir')).toBe(direction);
  expect(screen.getByTestId('slider').getAttribute('dir')).toBe(direction);
});

it('components have the given direction, whatever that of the page', () => {
  render(<Slider dir="rtl" data-testid="slider" aria-label="Zoom" />);
  expect(screen.getByTestId('slider').getAttribute('dir')).toBe('rtl');
});
