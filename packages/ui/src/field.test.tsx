import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PasswordInput } from './password-input.tsx';

afterEach(cleanup);

/** Returns the text that assistive technology reads with a control. */
function describedAs(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);
}

describe.each(Object.entries({ Input, PasswordInput }))('Field around %s', (_name, Control) => {
  const control = () => screen.getByLabelText<HTMLInputElement>('Secret word');

  it('names its control', async () => {
    render(
      <Field label="Secret word">
        <Control />
      </Field>,
    );
    await userEvent.click(screen.getByText('Secret word'));
    expect(document.activeElement).toBe(control());
    expect(control().hasAttribute('aria-invalid')).toBe(false);
    expect(describedAs(control())).toEqual([]);
  });

  it('ties description and error to it, and announces the error in a region that was there before', () => {
    const field = (error?: string) => (
      <Field label="Secret word" description="Any word." error={error}>
        <Control />
      </Field>
    );
    const { rerender, container } = render(field());
    const region = container.querySelector('[aria-live="polite"]');
    expect(describedAs(control())).toEqual(['Any word.']);

    rerender(field('Too short'));
    expect(region?.textContent).toBe('Too short');
    expect(describedAs(control())).toEqual(['Any word.', 'Too short']);
    expect(control().getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the attributes of the control', () => {
    render(
      <Field label="Secret word" error="Too short" controlId="field">
        <Control aria-describedby="more" />
      </Field>,
    );
    expect(control().id).toBe('field');
    expect(control().getAttribute('aria-describedby')).toBe('more field-error');
  });
});

describe('Field', () => {
  it('generates different ids for two fields', () => {
    render(
      <>
        <Field label="One">
          <Input />
        </Field>
        <Field label="Two">
          <Input />
        </Field>
      </>,
    );
    expect(screen.getByLabelText('One').id).not.toBe(screen.getByLabelText('Two').id);
  });

  it('puts the aside after the control in the tab order', async () => {
    render(
      <Field label="One" aside={<a href="/lost">Lost it?</a>}>
        <Input />
      </Field>,
    );
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('One'));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByText('Lost it?'));
  });
});
