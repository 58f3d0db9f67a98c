import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LabeledControl } from './labeled-control.tsx';
import { Switch } from './switch.tsx';
import { createDeferred } from './testing/deferred.ts';

const control = () => screen.getByRole('switch', { name: 'Sign-up' });

it('turns itself on and off, by its label too', async () => {
  render(
    <LabeledControl label="Sign-up" description="New users may come in.">
      <Switch />
    </LabeledControl>,
  );
  expect(control().getAttribute('aria-describedby')).toBe(screen.getByText('New users may come in.').id);
  await userEvent.click(screen.getByText('Sign-up'));
  expect(control().getAttribute('aria-checked')).toBe('true');
  await userEvent.click(control());
  expect(control().getAttribute('aria-checked')).toBe('false');
});

it('changes only after an asynchronous handler has resolved, keeps the focus, and ignores a second press', async () => {
  const work = createDeferred();
  const asked: boolean[] = [];
  function save(next: boolean) {
    asked.push(next);
    return work.promise;
  }
  render(<Switch aria-label="Sign-up" onCheckedChange={save} />);
  await userEvent.click(control());
  await userEvent.click(control());
  expect(asked).toEqual([true]);
  expect(control().getAttribute('aria-busy')).toBe('true');
  expect(control().querySelector('.ks-spinner')).not.toBeNull();
  expect(control().getAttribute('aria-checked')).toBe('false');
  expect(document.activeElement).toBe(control());
  await act(async () => work.resolve());
  expect(control().getAttribute('aria-busy')).toBeNull();
  expect(control().getAttribute('aria-checked')).toBe('true');
});
