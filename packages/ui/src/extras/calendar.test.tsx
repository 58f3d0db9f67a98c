import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Calendar } from './calendar.tsx';

it('fills its weeks with the days of the months around', () => {
  render(<Calendar lang="en" weekStartsOn={1} month={new Date(2026, 1, 1)} />);
  const days = screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
  // February 2026 begins on a Sunday and ends on a Saturday.
  expect(days.slice(0, 7)).toEqual(['26', '27', '28', '29', '30', '31', '1']);
  expect(days.at(-1)).toBe('1');
});
