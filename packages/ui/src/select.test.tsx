import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Field } from './field.tsx';
import { Select, SelectContent, SelectGroup, SelectItem, SelectLabel, SelectTrigger, SelectValue } from './select.tsx';

function show(onValueChange = vi.fn()) {
  render(
    <Field label="Team" error="Choose one">
      <Select onValueChange={onValueChange}>
        <SelectTrigger>
          <SelectValue placeholder="Select a team" />
        </SelectTrigger>
        <SelectContent>
          <SelectGroup>
            <SelectLabel>Other teams</SelectLabel>
            <SelectItem value="a">Apples</SelectItem>
            <SelectItem value="b">Bananas</SelectItem>
          </SelectGroup>
        </SelectContent>
      </Select>
    </Field>,
  );
  return onValueChange;
}

const trigger = () => screen.getByRole('combobox', { name: 'Team' });

it('is wired to its field, and chooses by keyboard', async () => {
  const onValueChange = show();
  expect(trigger().textContent).toBe('Select a team');
  expect(trigger().getAttribute('aria-invalid')).toBe('true');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(onValueChange).toHaveBeenCalledWith('b');
  expect(trigger().textContent).toBe('Bananas');
  expect(document.activeElement).toBe(trigger());
});

it('is closed by Escape without a change', async () => {
  const onValueChange = show();
  await userEvent.click(trigger());
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Apples', 'Bananas']);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onValueChange).not.toHaveBeenCalled();
});
