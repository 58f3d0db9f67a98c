import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Progress } from './progress.tsx';

const bar = () => screen.getByRole('progressbar', { name: 'Upload' });

it('counts to 100 by default [S9.58]', () => {
  const { rerender } = render(<Progress aria-label="Upload" value={40} />);
  expect(bar().getAttribute('aria-valuemax')).toBe('100');
  expect(bar().getAttribute('aria-valuenow')).toBe('40');
  rerender(<Progress aria-label="Upload" value={1} max={4} />);
  expect(bar().getAttribute('aria-valuetext')).toBe('25%');
});

it('is indeterminate without a value', () => {
  render(<Progress aria-label="Upload" />);
  expect(bar().dataset['state']).toBe('indeterminate');
  expect(bar().hasAttribute('aria-valuenow')).toBe(false);
});
