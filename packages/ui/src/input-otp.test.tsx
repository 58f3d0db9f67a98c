import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Field } from './field.tsx';
import { InputOtp, type InputOtpProps } from './input-otp.tsx';

afterEach(cleanup);

// jsdom has no layout, which the input observes to place its caret.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

function Code(props: Partial<InputOtpProps>) {
  const [value, setValue] = useState('');
  return (
    <Field label="Code" error={value === '' ? undefined : 'No'}>
      <InputOtp {...props} value={value} onChange={setValue} />
    </Field>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Code');
const slots = () => [...document.querySelectorAll('.ks-otp-slot')].map(({ textContent }) => textContent);

describe('InputOtp', () => {
  it('has a slot for each character, and shows the input in them', async () => {
    render(<Code length={4} />);
    expect(slots()).toEqual(['', '', '', '']);
    await userEvent.type(input(), '12');
    expect(slots()).toEqual(['1', '2', '', '']);
  });

  it('has two sizes', () => {
    const sizes = () => [...document.querySelectorAll('.ks-otp-slot')].map((slot) => slot.getAttribute('data-size'));
    render(<Code length={2} />);
    expect(sizes()).toEqual(['default', 'default']);
    cleanup();
    render(<Code length={2} size="lg" />);
    expect(sizes()).toEqual(['lg', 'lg']);
  });

  it('accepts only digits by default [S5.55]', async () => {
    render(<Code />);
    await userEvent.type(input(), 'a1-b2');
    expect(input().value).toBe('12');
    cleanup();
    render(<Code pattern="^[a-z]+$" inputMode="text" />);
    await userEvent.type(input(), 'a1b');
    expect(input().value).toBe('ab');
  });

  it('keeps no more than its length, and calls the handler once when it is complete [S5.56] [S5.57]', async () => {
    const onComplete = vi.fn();
    render(<Code onComplete={onComplete} />);
    await userEvent.type(input(), '12345');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.type(input(), '678');
    expect(input().value).toHaveLength(6);
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('accepts a code that was copied with spaces or dashes', async () => {
    render(<Code />);
    await userEvent.click(input());
    await userEvent.paste('123 45-6');
    expect(input().value).toBe('123456');
  });

  it('replaces the input with a complete pasted code', async () => {
    const onComplete = vi.fn();
    render(<Code onComplete={onComplete} />);
    await userEvent.type(input(), '12');
    await userEvent.paste('123 456');
    expect(input().value).toBe('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('is offered the code of a message by the browser [S5.58]', () => {
    render(<Code />);
    expect([input().autocomplete, input().inputMode]).toEqual(['one-time-code', 'numeric']);
  });

  it('is wired to the field around it', async () => {
    render(<Code />);
    await userEvent.type(input(), '1');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(input().getAttribute('aria-describedby')).not.toBeNull();
  });
});
