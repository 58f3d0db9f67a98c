import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Skeleton } from './skeleton.tsx';

afterEach(cleanup);

const skeleton = (deactivated?: boolean) => (
  <Skeleton data-testid="skeleton" {...(deactivated === undefined ? {} : { deactivated })}>
    <button type="button">Press</button>
  </Skeleton>
);

it('is activated and inert by default [S4.92]', () => {
  render(skeleton());
  expect(screen.getByTestId('skeleton').dataset['stackState']).toBe('activated');
  expect(screen.getByTestId('skeleton').hasAttribute('inert')).toBe(true);
});

it('shows its children as they are when deactivated [S4.93]', () => {
  render(skeleton(true));
  expect(screen.getByTestId('skeleton').dataset['stackState']).toBe('deactivated');
  expect(screen.getByTestId('skeleton').hasAttribute('inert')).toBe(false);
});
